/** All texts of saved views. */
export const TEXTS = {
  button: 'Views',
  title: 'Saved views',
  empty: 'No saved views yet. Filter the list, then save the filters under a name.',
  name: 'Name',
  save: 'Save these filters',
  remove: (name: string) => `Delete ${name}`,
  saved: (name: string) => `Saved as ${name}.`,
} as const
