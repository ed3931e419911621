/** Apart from those of every page, because the first page has no such notice. */
export const TEXTS = {
  title: 'A new version is ready',
  text: 'Reload this page to use it.',
  reload: 'Reload',
} as const
