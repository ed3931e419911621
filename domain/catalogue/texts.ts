/** Texts of the catalogue. */
export const TEXTS = {
  noName: 'Please enter a name.',
  oneLine: 'Please enter the name on one line.',
  noType: 'Please choose the type of the part.',
  noOilType: 'Please choose the type of the oil.',
  oilWeight: 'Please enter a weight such as 0W-20.',
  purpose: 'Please choose what it is used for.',
  volume: (least: number, most: number, unit: string) => `Please enter between ${least} and ${most} ${unit}.`,
  year: 'Please enter a range of model years, such as 2018 to 2021.',
} as const
