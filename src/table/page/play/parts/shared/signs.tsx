/** Small icons next to text: of the menu, the tabs, players and results. */
const PATHS = {
  menu: 'M4 6h16v2.4H4zM4 10.8h16v2.4H4zM4 15.6h16V18H4z',
  board: 'M3 3h18v18H3zM5.5 5.5v5.2h5.2V5.5zm7.8 0v5.2h5.2V5.5zm-7.8 7.8v5.2h5.2v-5.2zm7.8 0v5.2h5.2v-5.2z',
  others: 'M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3zM13 13h8v8h-8z',
  tools: 'M13.8 3 21 10.2l-3.4 3.4-2.2-2.2L6.6 20.2 3.8 17.4 12.6 8.6 10.4 6.4z',
  log: 'M4 5h3v3H4zM9 5.4h11v2.2H9zM4 10.5h3v3H4zM9 10.9h11v2.2H9zM4 16h3v3H4zM9 16.4h11v2.2H9z',
  cup: 'M4 9h12v6.5a4.5 4.5 0 0 1-4.5 4.5h-3A4.5 4.5 0 0 1 4 15.5zM16 10.2h1.6a3 3 0 0 1 0 6H15.8l.2-1.8h1.4a1.2 1.2 0 0 0 0-2.4H16zM6.7 2.5h1.6c1.2 1.8-1.2 2.7 0 4.5H6.7c-1.2-1.8 1.2-2.7 0-4.5zM11 2.5h1.6c1.2 1.8-1.2 2.7 0 4.5H11c-1.2-1.8 1.2-2.7 0-4.5z',
  crown: 'M3.5 17.5h17V20h-17zM3.5 16 2 6.5l5.4 3.8L12 3l4.6 7.3L22 6.5 20.5 16z',
  flag: 'M5 3h2.4v18H5zM8.8 4H20l-3 4 3 4H8.8z',
} as const;

export function Sign({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} fill-rule="evenodd" />
    </svg>
  );
}
