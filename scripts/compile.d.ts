/** Compiles the program with everything of ours that it imports; resolves to the path of the JavaScript to import. */
export function compile(file: string): Promise<string>;
