/**
 * Three dots that move while something is awaited.
 * What is awaited is said beside them, or by aria-busy.
 */
export function Dots() {
  return (
    <span class="dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
