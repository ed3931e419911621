import { z } from 'zod'
import { countryOf } from './account/accounts.ts'
import { endpoint } from './endpoint.ts'
import { newObject, type TerminalLocation } from './objects.ts'
import { metadata, page, text } from './params.ts'
import type { Store } from './store.ts'

/** Locations that every account has. Their ids begin as those of the franchises without one, so they have readers too. */
const PLACES = {
  CA: [
    { display_name: 'Main shop', line1: '10 King St W', city: 'Toronto', state: 'ON', postal_code: 'M5H 1A1' },
    {
      display_name: 'West garage',
      line1: '1050 Burnhamthorpe Rd W',
      city: 'Mississauga',
      state: 'ON',
      postal_code: 'L5C 2R9',
    },
  ],
  US: [
    { display_name: 'Main shop', line1: '500 Congress Ave', city: 'Austin', state: 'TX', postal_code: '78701' },
    {
      display_name: 'North garage',
      line1: '11410 Century Oaks Ter',
      city: 'Austin',
      state: 'TX',
      postal_code: '78758',
    },
  ],
} as const

async function installLocations(store: Store): Promise<void> {
  const country = countryOf(store.account)
  for (const [index, { display_name, ...address }] of PLACES[country].entries())
    await store.insertIfMissing({
      ...newObject('terminal.location', ''),
      id: `tml_sandbox_shop_${store.account.replaceAll(/\W/g, '_')}_${index + 1}`,
      display_name,
      address: { ...address, line2: null, country },
    })
}

export const terminalLocationEndpoints = [
  endpoint('GET', '/terminal/locations', z.strictObject(page), async ({ store }, params) => {
    await installLocations(store)
    return await store.list('terminal.location', {}, params)
  }),

  endpoint(
    'POST',
    '/terminal/locations',
    z.strictObject({
      display_name: text,
      address: z.strictObject({
        country: text,
        line1: text.optional(),
        line2: text.optional(),
        city: text.optional(),
        state: text.optional(),
        postal_code: text.optional(),
      }),
      metadata,
    }),
    async ({ store }, { display_name, address, metadata: wantedMetadata }) => {
      const { country, line1 = null, line2 = null, city = null, state = null, postal_code = null } = address
      const location: TerminalLocation = {
        ...newObject('terminal.location', 'tml_', wantedMetadata),
        display_name,
        address: { country, line1, line2, city, state, postal_code },
      }
      await store.insert(location)
      return location
    },
  ),
]
