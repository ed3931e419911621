import type { TaxRate } from '../../../domain/pricing/taxes.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { CountryCodeRef } from '../../platform/graphql/country-enums.ts'
import { type ChargedPlace, chargedPlaces } from './charged-places.ts'

const ChargedTaxRef = builder.objectRef<TaxRate>('ChargedTax').implement({
  fields: t => ({
    name: t.exposeString('name'),
    percent: t.float({ resolve: ({ ratePpm }) => ratePpm / 10_000 }),
  }),
})
const ChargedPlaceRef = builder.objectRef<ChargedPlace>('ChargedPlace').implement({
  description: 'A province or state that franchises serve, with the taxes of a visit there',
  fields: t => ({
    countryCode: t.expose('countryCode', { type: CountryCodeRef }),
    provinceCode: t.exposeString('provinceCode'),
    franchises: t.exposeStringList('franchises', { description: 'Names of those that charge these taxes there' }),
    isLocal: t.exposeBoolean('isLocal', { description: 'The rate of the franchise, in place of the state’s' }),
    taxes: t.field({ type: [ChargedTaxRef], resolve: ({ taxes }) => taxes }),
  }),
})

builder.queryField('chargedPlaces', t =>
  t.withAuth({ may: 'settings.see' }).field({
    type: [ChargedPlaceRef],
    description:
      'The taxes by where a visit is, in the service areas of all franchises. A small supplier charges none of them',
    resolve: (_root, _args, context) => chargedPlaces(context),
  }),
)
