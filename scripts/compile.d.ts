/**
 * Compiles the program with everything of ours that it imports; resolves to the path of the JavaScript to import. `before`:
 * what it was compiled to before, which is used whatever has become of the sources since, as long as it is there.
 */
export function compile(file: string, before?: string): Promise<string>;
