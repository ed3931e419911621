/** Query keys of imports. */
export const importKeys = {
  all: ['imports'] as const,
  runs: () => ['imports', 'runs'] as const,
  run: (id: string) => ['imports', 'run', id] as const,
  lines: (id: string, state: string, version: string) => ['imports', 'lines', id, state, version] as const,
}
