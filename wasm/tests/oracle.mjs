// Test oracle for the WASM module and the server: computes loans in instalments (contract, section 9) in whole paise, with
// integers only. Shares no arithmetic with core.

const DAY_MS = 86_400_000;
/** 100 percent, in hundred-millionths of a percent, the unit of all rates. */
const UNIT = 10n ** 10n;
const FINE = 10n ** 16n;

const rounded = (a, b) => (2n * a + b) / (2n * b);
const least = (a, b) => (a < b ? a : b);
const between = (low, it, high) => (it < low ? low : least(it, high));
const sum = (list) => list.reduce((total, it) => total + it, 0n);

/** Reads a decimal text as an integer with `places` decimals: `"3457.00"` with 2 is 345700. */
export const digits = (text, places) => {
  const [whole, part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(places, '0').slice(0, places));
};
export const paise = (text) => digits(text, 2);
export const rupees = (amount) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;

export const dayNumber = (day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayText = (number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The `n`-th due day: every `every` days, or the same day of each month, or the last day of a shorter month. */
function dueDay(start, every, n) {
  if (every !== 'month') return start + n * every;
  const [year, month, day] = dayText(start).split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + n + 1, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + n, Math.min(day, last)) / DAY_MS;
}

export class Life {
  /** Amounts in paise, rates in hundred-millionths of a percent, `start` a day number, `mostLate` null without a cap. */
  constructor({ amount, rate, lateRate, mostLate, start, every, count }) {
    Object.assign(this, { amount, rate, lateRate, mostLate, start, payments: [], lateLeft: 0n });
    const due = Array.from({ length: count }, (_, place) => dueDay(start, every, place + 1));
    let level = 0n;
    for (let step = 100n << 30n; step >= 100n; step >>= 1n) if (this.#rest(due, level + step) > 0n) level += step;
    level += 100n;
    let [from, balance] = [start, amount];
    this.rows = due.map((day, place) => {
      const interest = this.#interest(balance, from, day);
      const paid = place + 1 === count ? balance + interest : least(level, balance + interest);
      [from, balance] = [day, balance + interest - paid];
      return { due: day, amount: paid, interest, principal: paid - interest };
    });
  }

  /** The unrounded balance after the last instalment if every instalment is `level`, in 10^-16 paise. */
  #rest(due, level) {
    let [from, balance] = [this.start, this.amount * FINE];
    for (const day of due) {
      balance = (balance * (UNIT + this.rate * BigInt(day - from))) / UNIT - level * FINE;
      from = day;
    }
    return balance;
  }

  #interest = (principal, from, to) => rounded(principal * this.rate * BigInt(Math.max(0, to - from)), UNIT);
  #paid = (part) => sum(this.payments.map(({ parts }) => parts[part]));
  #since = () => this.payments.at(-1)?.day ?? this.start;

  /** Unpaid interest up to a day, rounded once for each period between payments. */
  accrued(day) {
    let [from, principal, total] = [this.start, this.amount, 0n];
    for (const { day: on, parts } of this.payments) {
      total += this.#interest(principal, from, on) - parts.interest;
      [from, principal] = [on, principal - parts.principal];
    }
    return total + this.#interest(principal, from, day);
  }

  /** The due day and the unpaid amount of each instalment. */
  unpaid() {
    const principal = this.amount - this.#paid('principal');
    const covered = this.#paid('interest') + this.#paid('principal');
    let [asked, before] = [0n, 0n];
    return this.rows.map(({ due, amount }, place) => {
      asked += amount;
      const owed = principal + this.accrued(Math.max(due, this.#since())) - before;
      const open = place + 1 === this.rows.length ? owed : least(owed, between(0n, asked - covered, amount));
      before += open;
      return { due, open };
    });
  }

  late(day) {
    const charged = ({ due, open }) => {
      const days = day - Math.max(due, this.#since());
      return due < day && days > 0 ? rounded(open * this.lateRate * BigInt(days), UNIT) : 0n;
    };
    const left = this.lateLeft + sum(this.unpaid().map(charged));
    return this.mostLate === null ? left : least(left, this.mostLate - this.#paid('late'));
  }

  payoff(day) {
    return this.amount - this.#paid('principal') + this.accrued(day) + this.late(day);
  }

  /** The unpaid amount that is due by a day, with late charges. */
  dueToday(day) {
    return sum(this.unpaid().map(({ due, open }) => (due <= day ? open : 0n))) + this.late(day);
  }

  /** The amount to pay: arrears, else the next instalment, with late charges. When only the last one is open or due: the payoff. */
  payable(day) {
    const open = this.unpaid().filter((row) => row.open > 0n);
    const last = this.rows.at(-1).due;
    if (day >= last || open.every(({ due }) => due === last)) return this.payoff(day);
    const arrears = sum(open.map((row) => (row.due <= day ? row.open : 0n)));
    return least(this.payoff(day), (arrears > 0n ? arrears : open[0].open) + this.late(day));
  }

  nextDue(day) {
    return this.unpaid().find(({ due, open }) => due >= day && open > 0n) ?? null;
  }

  /** Allocates a payment to late charges, interest and principal, in this order; refunds the rest. */
  pay(day, amount) {
    let refunded = amount;
    const take = (owed) => {
      const taken = least(owed, refunded);
      refunded -= taken;
      return taken;
    };
    const late = this.late(day);
    const parts = { late: take(late), interest: take(this.accrued(day)), principal: 0n };
    parts.principal = take(this.amount - this.#paid('principal'));
    this.payments.push({ day, amount, parts });
    this.lateLeft = late - parts.late;
    return { ...parts, refunded };
  }

  /** Interest still to be paid if each instalment is paid on its due day, and arrears with the next instalment. */
  interestToCome(day) {
    const { payments, lateLeft } = this;
    this.payments = [...payments];
    for (const { due } of this.rows.filter((row) => row.due >= day)) {
      const asked = this.dueToday(due);
      if (asked > 0n) this.pay(due, asked);
    }
    const interest = sum(this.payments.slice(payments.length).map(({ parts }) => parts.interest));
    Object.assign(this, { payments, lateLeft });
    return interest;
  }

  /** The repayment plan in the API's format. */
  plan(day) {
    const unpaid = this.unpaid();
    let covering = this.#paid('interest') + this.#paid('principal');
    return this.rows.map(({ due, amount, interest, principal }, place) => {
      const paid = between(0n, covering, amount);
      covering -= paid;
      const ahead = due > day ? 'upcoming' : due === day ? 'due' : 'late';
      const state = unpaid[place].open > 0n ? ahead : 'paid';
      const sums = Object.entries({ amount, principal, interest, paid }).map(([name, it]) => [name, rupees(it)]);
      return { n: place + 1, dueDate: dayText(due), ...Object.fromEntries(sums), state };
    });
  }
}
