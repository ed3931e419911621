import { plural } from '../../domain/format/plural.ts'

/** Texts of the settings of the catalogue. */
export const TEXTS = {
  nameTaken: 'The catalogue has this already.',
  nameArchived: 'This is archived. Please bring it back instead.',
  nameMerged: 'This was merged into another one. Please use that one.',
  oilUsed: 'This oil was in stock already. Please add the right oil and merge this one into it.',
  notFound: 'This is no longer in the catalogue.',
  isArchived: 'This is archived. Please bring it back first.',
  wasMerged: 'This was merged into another one, which has its stock now. It cannot be brought back.',
  mergeSame: 'Please choose another one.',
  mergeInto: 'Please choose one that is in use.',
  purposesDiffer:
    'These types are used for different parts of a job. Please change what one of them is used for first.',
  market: (franchise: string) => `Market of ${franchise}`,
  mergedNote: (from: string, into: string) => `${from} was merged into ${into}`,
  impact: {
    takesPlace: (from: string, into: string) => `${into} takes the place of ${from} everywhere. This cannot be undone.`,
    moves: (amount: string, place: string) => `${place}: ${amount} move over.`,
    parts: (count: number, into: string) =>
      plural(count, { one: `1 part becomes one of ${into}.`, other: `${count} parts become parts of ${into}.` }),
    sameParts: (count: number) =>
      plural(count, {
        one: '1 part is in both. They are merged, with their stock.',
        other: `${count} parts are in both. They are merged, with their stock.`,
      }),
    fits: (count: number, into: string) =>
      plural(count, {
        one: `1 car that it fits is added to ${into}.`,
        other: `${count} cars that it fits are added to ${into}.`,
      }),
    stockStays: (amount: string, places: number) =>
      plural(places, {
        one: `${amount} are in stock in 1 place. They stay there and can be used.`,
        other: `${amount} are in stock in ${places} places. They stay there and can be used.`,
      }),
    partsStay: (count: number) =>
      plural(count, {
        one: '1 part in use belongs to it. It stays in use.',
        other: `${count} parts in use belong to it. They stay in use.`,
      }),
    noPurpose: 'New parts of this kind cannot be added any more, so jobs take none of them from stock.',
  },
  oil: (weight: string, type: string) => `${weight} ${type.toLowerCase().replaceAll('_', ' ')}`,
  pieces: (count: number) => plural(count, { one: '1 piece', other: `${count} pieces` }),
  noCars: 'The vehicle catalogue has no such car. Please check the model, the engine and the years.',
  tooManyCars: 'Please choose a shorter range of years.',
  vehicleUnknown: 'Please choose the car again.',
} as const
