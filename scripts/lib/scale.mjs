/**
 * How many machines a load needs: arithmetic on measured figures, nothing else. Every quantity is named with its unit;
 * times are seconds unless the name says otherwise.
 */

const DAY = 86_400;
const YEAR_DAYS = 365;
/** Values of the random end of an order's number, which must differ within a day. */
const ORDER_NUMBERS = 2 ** 40;
/** Records that one key may seal, by a bound far below that of 192-bit nonces. */
const SEALED = 2 ** 32;

/**
 * What a load needs.
 *
 * `load`: loansPerDay; readsPerLoan and commitsPerLoan (calls over the loan's life); peak (peak second over the mean one);
 * yearsKept; picturesPerLoan; recordsPerOrder; utilisation (of a processor at the peak); processorsPerNode; terabytesPerDatabase.
 * `measured`: readUs and commitUs (processor time of the server for a call), databaseReadUs (of the database), databaseCommits (durable commits a second of one
 * database), orderBytes, pictureBytes.
 */
export function plan(load, measured) {
  const perSecond = load.loansPerDay / DAY;
  const reads = perSecond * load.readsPerLoan * load.peak;
  const commits = perSecond * load.commitsPerLoan * load.peak;
  const processors = (reads * measured.readUs + commits * measured.commitUs) / 1e6 / load.utilisation;
  const kept = load.loansPerDay * YEAR_DAYS * load.yearsKept;
  const terabytes = (kept * measured.orderBytes) / 1e12;
  const databasesByCommits = commits / (measured.databaseCommits * load.utilisation);
  const databasesByBytes = terabytes / load.terabytesPerDatabase;
  const databasesByReads = (reads * measured.databaseReadUs) / 1e6 / load.utilisation / load.processorsPerNode;
  return {
    loansPerDay: load.loansPerDay,
    requests: reads + commits,
    commits,
    processors,
    nodes: Math.ceil(processors / load.processorsPerNode),
    databasesByCommits,
    databasesByBytes,
    databasesByReads,
    partitions: Math.ceil(Math.max(databasesByCommits, databasesByBytes, databasesByReads)),
    terabytes,
    pictureTerabytes: (kept * load.picturesPerLoan * measured.pictureBytes) / 1e12,
    // Pairs of numbers that are equal; each costs one more try of its commit.
    meetings: (load.loansPerDay * (load.loansPerDay - 1)) / 2 / ORDER_NUMBERS,
    keyYears: SEALED / (load.loansPerDay * load.recordsPerOrder * YEAR_DAYS),
    shares: {
      processors: processors / load.processorsPerNode,
      'commits of the database': databasesByCommits,
      'bytes of the database': databasesByBytes,
      'reads of the database': databasesByReads,
    },
  };
}

/** What one machine and one database run out of first, and how many times over; `nothing` if all of it suffices. */
export function breaksFirst({ shares }) {
  const [[name, times]] = Object.entries(shares).sort(([, one], [, other]) => other - one);
  return times <= 1 ? `nothing (${name}: ${Math.round(times * 100)} %)` : `${name}, ${times.toFixed(1)} ×`;
}
