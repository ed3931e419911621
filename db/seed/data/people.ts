import type { Random } from '../random.ts'

const first =
  'Amelia Noah Priya Liam Sofia Ethan Mei Lucas Fatima Oliver Chloé Mateo Aisha Benjamin Hana Jacob Elena Samuel Zoe Daniel Ingrid Marcus Leila Henry Naomi Gabriel Ruth Isaac Camila Owen Anika Victor Grace Dmitri Yara Thomas Beatrice Kwame Nora Felix Layla Andre Simone Rohan Clara Hugo Miriam Caleb Thandi Peter Julia Omar Alice Diego Vera Simon Rosa Kenji Maya Walter'.split(
    ' ',
  )
const last =
  "Tremblay Nguyen Patel Campbell Rossi Okafor Singh MacDonald Garcia Chen Bouchard Miller Haddad Johansson Kim O'Brien Alvarez Fraser Kowalski Ramirez Stewart Ali Dubois Novak Thompson Yamamoto Rivera Fischer Gill Anderson Mensah Leblanc Petrov Carter Flores Sullivan Wong Hughes Moreau Bennett Castillo Murray Ibrahim Lindgren Reyes Walsh Gagnon Hoffman Desai Coleman Park Bishop Larsen Ortega Sinclair Hassan Webb Marchetti Doyle Quinn".split(
    ' ',
  )
const streets =
  'Maple Birch Cedar Willow Lakeview Hillcrest Riverside Elm Orchard Meadow Chestnut Juniper Linden Sycamore Prairie Summit Harbour Garden Mill Station Bridge Spruce Canyon Heron Foxglove'.split(
    ' ',
  )
const streetTypes = ['Street', 'Avenue', 'Road', 'Drive', 'Lane', 'Crescent', 'Court'] as const

export const randomName = (random: Random): string => `${random.pick(first)} ${random.pick(last)}`

export const randomStreet = (random: Random): string =>
  `${random.int(2, 2899)} ${random.pick(streets)} ${random.pick(streetTypes)}`

/** Returns ten digits with the exchange 555, which no real person has. */
export const randomPhone = (random: Random, areaCode: string): string =>
  `${areaCode}555${String(random.int(0, 9999)).padStart(4, '0')}`

/** Returns an email at a reserved example host, unique by a number. */
export function emailOf(name: string, number: number): string {
  const letters = name.normalize('NFD').replace(/[^a-zA-Z ]/g, '')
  return `${letters.toLowerCase().replace(' ', '.')}${number}@mail.example`
}
