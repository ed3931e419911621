import type { TestApp } from './test-app.ts'

const START = 'mutation Start($userVehicleId: ID!) { startConnection(userVehicleId: $userVehicleId) }'

/** Opens the simulated service's page for a car, consents, and returns with the code and the state, or the error. */
export async function consentTo(
  t: TestApp,
  token: string,
  userVehicleId: number | string,
  { odometer = 90_000, answer = 'allow' }: { odometer?: number; answer?: 'allow' | 'deny' } = {},
): Promise<{ consentUrl: URL; back: URL }> {
  const { data } = await t.graphql(t.fixture.ca.host, START, { userVehicleId }, token)
  const consentUrl = new URL(data.startConnection as string)
  const answered = await t.app.inject({
    method: 'POST',
    url: consentUrl.pathname + consentUrl.search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ answer, odometer: String(odometer) }).toString(),
  })
  const callback = new URL(String(answered.headers.location))
  const returned = await t.app.inject({ url: callback.pathname + callback.search })
  return { consentUrl, back: new URL(String(returned.headers.location)) }
}
