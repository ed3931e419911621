export const TEXTS = {
  priceChanged: 'The price has changed. Please check it and book again.',
  severalPlans: 'Plans cannot be combined. Please choose one.',
  severalServices: 'Only 1 service can be selected',
  noService: 'Please select a service.',
  countryUnknown: 'The country must be CA or US.',
  provinceUnknown: 'The province or state is not known.',
  provinceInOtherCountry: (province: string) =>
    `${province} is not in this country. Please correct the province or the country.`,
} as const
