import { plural } from '../../domain/format/plural.ts'

export const TEXTS = {
  title: 'Settings',
  navigation: 'Settings pages',
  groups: {
    business: 'Business',
    franchise: 'This franchise',
    priceBook: 'Price book',
    people: 'People',
    partners: 'Partners',
    data: 'Data',
  },
  pages: {
    profile: 'Profile',
    brand: 'Brand',
    taxes: 'Legal and taxes',
    hours: 'Opening hours',
    closures: 'Closures and holidays',
  },
  changes: (count: number) => plural(count, { one: '1 unsaved change', other: `${count} unsaved changes` }),
  wrong: (count: number) =>
    plural(count, { one: '1 field needs a correction', other: `${count} fields need a correction` }),
  save: 'Save',
  discard: 'Discard',
  saved: 'Saved.',
  undo: 'Undo',
  undone: 'The change was undone.',
  readOnly: 'You can see these settings. Managers change them.',
  conflict: {
    byName: (name: string) => `${name} changed this page after you opened it.`,
    bySomebody: 'This page changed after you opened it.',
    merged: 'We added those changes. Check them, then save again.',
    both: (fields: string) => `You both changed: ${fields}. Your version is shown.`,
    takeTheirs: 'Use the other version',
  },
  impact: {
    blockedTitle: 'This cannot be saved yet',
    blocked: 'These depend on it. Open each one, move or cancel it, then save again.',
    warningTitle: 'Save this change?',
    warning: 'It affects what is listed here. Nothing is cancelled.',
    open: 'Open',
    saveAnyway: 'Save change',
    keepEditing: 'Keep editing',
    more: (count: number) => `and ${count} more`,
  },
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes on this page are not saved yet.',
    leave: 'Leave page',
    stay: 'Stay',
  },
} as const
