import { expect, test } from 'vitest'
import type { Translation } from './translation.ts'

const TEXTS = {
  title: 'Orders',
  dialog: { save: 'Save', cancel: 'Cancel' },
  steps: ['Location', 'Services'],
  newOrders: (count: number) => (count === 1 ? 'One new order' : `${count} new orders`),
  country: { CA: 'Postal code', US: 'ZIP code' } satisfies Record<'CA' | 'US', string>,
} as const

type French = Translation<typeof TEXTS>

test('a translation has the same keys and parameters, and other words', () => {
  const texts: French = {
    title: 'Commandes',
    dialog: { save: 'Enregistrer', cancel: 'Annuler' },
    steps: ['Adresse', 'Services'],
    newOrders: count => (count < 2 ? `${count} nouvelle commande` : `${count} nouvelles commandes`),
    country: { CA: 'Code postal', US: 'Code ZIP' },
  }
  expect(texts.newOrders(0)).toBe('0 nouvelle commande')
})

test('the compiler refuses a translation that is not complete', () => {
  // tsc fails on a @ts-expect-error without an error.
  // @ts-expect-error a key is missing
  const incomplete: French['dialog'] = { save: 'Enregistrer' }
  // @ts-expect-error a key is added
  const added: French['dialog'] = { save: 'Enregistrer', cancel: 'Annuler', close: 'Fermer' }
  // @ts-expect-error a country is missing
  const country: French['country'] = { CA: 'Code postal' }
  // @ts-expect-error an entry of a list is missing
  const steps: French['steps'] = ['Adresse']
  // @ts-expect-error the parameter has another type
  const newOrders: French['newOrders'] = (count: string) => count
  // @ts-expect-error the text is no function
  const text: French['newOrders'] = 'nouvelles commandes'
  expect([incomplete, added, country, steps, newOrders, text]).toHaveLength(6)
})
