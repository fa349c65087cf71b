/** The mean of some numbers, 0 of none. What the numbers are is the callers' matter. */
export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
