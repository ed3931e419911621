import type { CarName } from '../../ports/vin.ts'

/** Makes that customers in the US and Canada bring for service, with their usual spelling. vPIC has 12,000 more. */
const makes = `
  Acura, Alfa Romeo, Aston Martin, Asuna, Audi, Bentley, BMW, BrightDrop, Bugatti, Buick, Cadillac, Chevrolet, Chrysler, Daewoo, Daihatsu,
  Dodge, Eagle, Ferrari, Fiat, Fisker, Ford, Genesis, Geo, GMC, Honda, Hummer, Hyundai, INEOS, Infiniti, Isuzu, Jaguar, Jeep, Karma, Kia,
  Lamborghini, Land Rover, Lexus, Lincoln, Lotus, Lucid, Maserati, Maybach, Mazda, McLaren, Mercedes-Benz, Mercury, MINI, Mitsubishi, Nissan,
  Oldsmobile, Peugeot, Plymouth, Polestar, Pontiac, Porsche, Ram, Rivian, Rolls-Royce, Saab, Saturn, Scion, smart, Subaru, Suzuki, Tesla,
  Toyota, VinFast, Volkswagen, Volvo, Yugo`
  .trim()
  .split(/,\s+/)
const makeByKey = new Map(makes.map(make => [make.toUpperCase(), make]))

/** Models with a vPIC name of their own, by make and vPIC's name, with the usual name. */
const renamed: Readonly<Record<string, { make?: string; model: string }>> = {
  'Chevrolet Geo Prizm': { make: 'Geo', model: 'Prizm' },
  'GMC Geo Tracker': { make: 'Geo', model: 'Tracker' },
  'Dodge Caravan/Grand Caravan': { model: 'Grand Caravan' },
  'Nissan Nissan Z': { model: 'Z' },
  'Toyota Prius Prime (PHEV)': { model: 'Prius Prime' },
  'Toyota RAV4 Prime (PHEV)': { model: 'RAV4 Prime' },
  'Toyota Pick-Up': { model: 'Pickup' },
  'Chevrolet GMT-400': { model: 'C/K Pickup' },
  'GMC GMT-400': { model: 'C/K Pickup' },
  'Alfa Romeo Giulia (952)': { model: 'Giulia' },
  'Cadillac Deville': { model: 'DeVille' },
  'Dodge RAM 50': { model: 'Ram 50' },
  'Ford Ecosport': { model: 'EcoSport' },
  'Ford GT MKII': { model: 'GT MkII' },
  'Polestar PS1': { model: 'Polestar 1' },
  'Polestar PS2': { model: 'Polestar 2' },
  'Pontiac Grand AM': { model: 'Grand Am' },
  'Pontiac Lemans': { model: 'LeMans' },
  'Ram Promaster City': { model: 'ProMaster City' },
  'Toyota FCHV-adv': { model: 'FCHV-adv' },
  'Volkswagen FOX': { model: 'Fox' },
}

/** Returns the car's usual name for vPIC's, in any letter case; undefined when the make is not in the catalogue. */
export function carName(vpicMake: string, vpicModel: string): CarName | undefined {
  const make = makeByKey.get(vpicMake.trim().toUpperCase())
  if (make === undefined) return undefined
  const model = vpicModel.trim().replaceAll(/\s+/g, ' ')
  if (make === 'Toyota' && model.startsWith('Scion ')) return { make: 'Scion', model: model.slice(6) }
  const written = renamed[`${make} ${model}`]
  // Words of four or more capitals are changed to normal case; shorter ones, such as MDX or GTI, are names.
  const calm = model.replaceAll(/\b[A-Z]{4,}\b/g, word => word.charAt(0) + word.slice(1).toLowerCase())
  return { make: written?.make ?? make, model: written?.model ?? calm }
}

/** Chassis, special bodies and heavy trucks of car makers. */
const unserviced: Readonly<Record<string, RegExp>> = {
  Ford: /^([A-Z]{1,4}\d{3,4}|[BF]-?[5-9]\d\d|F-Super Duty|[EF]-[4-5]50)$/,
  Chevrolet: /^([A-Z]\d[A-Z]?|[TUW]-?(Series|\d+)|\d{4}.*|U100|FTR.*|W\d.*|P - Series|Silverado (MD|HD)?\d{4}.*)$/,
  GMC: /^([A-Z]\d[A-Z]?|T-Series|W\d.*|Electric Vehicle|Cruise Origin AV)$/,
  Isuzu: /^([FHNTE][A-Z0-9]{1,2}\b.*|C\/E.*)$/,
  Ram: /^[45]\d00$/,
  'Mercedes-Benz': /^L[A-Z]*\d{4}$/,
  Volvo: /^([BFV][A-Z0-9]{1,3}( .*)?|Cab .*|.*Trailers|9700)$/,
  Tesla: /^Semi$/,
}
const unservicedBodies =
  /chassis|motorhome|hearse|limo|incomplete|cutaway|coach|recreational|forward|hi-cube|(value|magna) van|3 ton|military|conventional|aluminum tilt|\bbus\b/i
/** Volvo's cars, whose names look like those of its trucks. */
const volvoCars = /^(V40|V50|V60(CC)?|V70|V90(CC)?)$/

/** Checks whether a service van takes the car: light, and more than a chassis. */
export const isServiced = ({ make, model }: CarName): boolean =>
  !unservicedBodies.test(model) && (!unserviced[make]?.test(model) || (make === 'Volvo' && volvoCars.test(model)))
