//! A second calculation of schedule and account, in whole paise. Rates are in hundred-millionths of a percent.

use crate::loan::paise;
use loan_core::loan::Account;
use loan_core::money::PercentPerDay;
use loan_core::time::Day;
use rust_decimal::Decimal;

const UNIT: i128 = 10_000_000_000;

pub struct Naive {
    pub rows: Vec<(Day, i128)>,
    amount: i128,
    rate: i128,
    late_rate: i128,
    most_late: Option<i128>,
    start: Day,
    payments: Vec<(Day, [i128; 4])>,
}

/// `round(a / b)`, half up.
const fn rounded(a: i128, b: i128) -> i128 {
    (2 * a + b) / (2 * b)
}

fn units(rate: PercentPerDay) -> i128 {
    (rate.value() * Decimal::from(100_000_000)).try_into().unwrap()
}

impl Naive {
    pub fn of(account: &Account) -> Self {
        let schedule = account.schedule();
        let (amount, rate) = (paise(schedule.amount), units(schedule.rate));
        let due: Vec<Day> = schedule.rows.iter().map(|row| row.due).collect();
        let mut naive = Self {
            rows: Vec::new(),
            amount,
            rate,
            late_rate: units(account.late_charge().rate),
            most_late: account.late_charge().cap.map(|cap| paise(cap.of(schedule.amount))),
            start: schedule.loan_day,
            payments: Vec::new(),
        };
        // Finds the highest instalment in whole rupees that leaves a balance, and adds one rupee.
        let bits = (0..30).rev().map(|bit| 100 << bit);
        let level = 100 + bits.fold(0, |low, step| if naive.rest(&due, low + step) > 0 { low + step } else { low });
        let (mut from, mut balance) = (naive.start, amount);
        for (n, day) in due.iter().enumerate() {
            let owed = balance + naive.interest(balance, from, *day);
            let paid = if n + 1 == due.len() { owed } else { level.min(owed) };
            naive.rows.push((*day, paid));
            (from, balance) = (*day, owed - paid);
        }
        naive
    }

    /// The balance after the last due day, not rounded, in 10^-16 paise.
    fn rest(&self, due: &[Day], level: i128) -> i128 {
        const FINE: i128 = 10_000_000_000_000_000;
        let (mut from, mut balance) = (self.start, self.amount * FINE);
        for day in due {
            let growth = UNIT + self.rate * i128::from(from.days_until(*day));
            balance = balance / UNIT * growth + balance % UNIT * growth / UNIT - level * FINE;
            from = *day;
        }
        balance
    }

    fn interest(&self, principal: i128, from: Day, to: Day) -> i128 {
        rounded(principal * self.rate * i128::from(from.days_until(to).max(0)), UNIT)
    }

    fn paid(&self, part: usize) -> i128 {
        self.payments.iter().filter_map(|(_, parts)| parts.get(part)).sum()
    }

    fn since(&self) -> Day {
        self.payments.last().map_or(self.start, |(day, _)| *day)
    }

    fn accrued(&self, day: Day) -> i128 {
        let (mut from, mut principal, mut sum) = (self.start, self.amount, 0);
        for (on, parts) in &self.payments {
            sum += self.interest(principal, from, *on) - parts[1];
            (from, principal) = (*on, principal - parts[2]);
        }
        sum + self.interest(principal, from, day)
    }

    fn unpaid(&self) -> Vec<(Day, i128)> {
        let (principal, covered) = (self.amount - self.paid(2), self.paid(1) + self.paid(2));
        let (mut asked, mut before) = (0, 0);
        let mut unpaid = Vec::new();
        for (n, (due, amount)) in self.rows.iter().enumerate() {
            asked += amount;
            let owed = principal + self.accrued((*due).max(self.since())) - before;
            let open = (asked - covered).clamp(0, *amount);
            let open = if n + 1 == self.rows.len() { owed } else { open.min(owed) };
            before += open;
            unpaid.push((*due, open));
        }
        unpaid
    }

    pub fn late(&self, day: Day) -> i128 {
        // Replays the payments, because the unpaid rows change with each payment.
        let mut past = Self { rows: self.rows.clone(), payments: Vec::new(), ..*self };
        let mut left = 0;
        for (on, parts) in self.payments.iter().copied().chain([(day, [0; 4])]) {
            for (due, open) in past.unpaid() {
                let days = due.max(past.since()).days_until(on);
                left += if due < on && days > 0 { rounded(open * self.late_rate * i128::from(days), UNIT) } else { 0 };
            }
            left = self.most_late.map_or(left, |most| left.min(most - past.paid(0))) - parts[0];
            past.payments.push((on, parts));
        }
        left
    }

    pub fn payoff(&self, day: Day) -> i128 {
        self.amount - self.paid(2) + self.accrued(day) + self.late(day)
    }

    pub fn due(&self, day: Day) -> i128 {
        let open: Vec<_> = self.unpaid().into_iter().filter(|(_, unpaid)| *unpaid > 0).collect();
        let last = self.rows.last().unwrap().0;
        let Some((_, next)) = open.iter().find(|(due, _)| *due < last && day < last) else { return self.payoff(day) };
        let arrears: i128 = open.iter().filter(|(due, _)| *due <= day).map(|(_, unpaid)| unpaid).sum();
        let asked = if arrears > 0 { arrears } else { *next };
        self.payoff(day).min(asked + self.late(day))
    }

    pub fn covered(&self) -> Vec<(Day, i128, i128)> {
        let (paid, mut asked) = (self.paid(1) + self.paid(2), 0);
        let row = |(due, amount): &(Day, i128)| {
            let covered = (paid - asked).clamp(0, *amount);
            asked += amount;
            (*due, *amount, covered)
        };
        self.rows.iter().map(row).collect()
    }

    pub fn due_today(&self, day: Day) -> i128 {
        let has_come = |(due, open): (Day, i128)| if due <= day { open } else { 0 };
        self.unpaid().into_iter().map(has_come).sum::<i128>() + self.late(day)
    }

    pub fn next_due(&self, day: Day) -> Option<(Day, i128)> {
        self.unpaid().into_iter().find(|(due, open)| *due >= day && *open > 0)
    }

    pub fn overdue_days(&self, day: Day) -> i64 {
        let late = self.unpaid().into_iter().filter(|(due, open)| *due < day && *open > 0);
        late.map(|(due, _)| due.days_until(day)).max().unwrap_or(0)
    }

    pub fn pay(&mut self, day: Day, amount: i128) -> [i128; 4] {
        let mut left = amount;
        let mut take = |owed: i128| {
            let taken = owed.min(left);
            left -= taken;
            taken
        };
        let parts = [take(self.late(day)), take(self.accrued(day)), take(self.amount - self.paid(2))];
        let parts = [parts[0], parts[1], parts[2], left];
        self.payments.push((day, parts));
        parts
    }
}
