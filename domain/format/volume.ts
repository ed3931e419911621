/** US quarts per litre (FORMAT-05). The same factor everywhere (rule F4). */
const QUARTS_PER_LITRE = 1.05669
/** US gallons per litre (FORMAT-06). */
const GALLONS_PER_LITRE = 0.264172

/** Converts litres to US quarts, unrounded. */
export const litresToQuarts = (litres: number): number => litres * QUARTS_PER_LITRE

/** Converts quarts to litres, unrounded: a US franchise enters quarts, and litres are stored. */
export const quartsToLitres = (quarts: number): number => quarts / QUARTS_PER_LITRE

/** Converts litres to US gallons, unrounded. */
export const litresToGallons = (litres: number): number => litres * GALLONS_PER_LITRE

/** Converts gallons to litres, unrounded: a US franchise enters gallons, and litres are stored. */
export const gallonsToLitres = (gallons: number): number => gallons / GALLONS_PER_LITRE
