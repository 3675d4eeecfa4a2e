// The speed of a machine beside that of the machine on which the limits were set.

/**
 * By what a limit in seconds is multiplied: the mean of all measured times over the reference's times. `measurements` are
 * lines of target/calibration.jsonl, `{crate}` in seconds; `reference` is scripts/calibration.json.
 */
export function factor(measurements, reference) {
  const ratios = measurements.flatMap((one) => Object.entries(one).map(([name, seconds]) => seconds / reference[name]));
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
}
