/** Types of oneAtATime.js: see there. */
export function oneAtATime<Done>(file: string, work: () => Promise<Done>, onWait: (pid: number) => void): Promise<Done>;
