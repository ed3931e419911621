import { z } from 'zod'
import type { Fuel } from '../../../domain/vehicle/engine-label.ts'
import { callService } from '../../platform/http/call-service.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { DecodedVin, VinDecoder } from '../../ports/vin.ts'
import { carName } from './names.ts'
import { TEXTS } from './texts.ts'

const answer = z.object({
  Results: z.array(
    z.object({
      ModelYear: z.string().nullish(),
      Make: z.string().nullish(),
      Model: z.string().nullish(),
      DisplacementL: z.string().nullish(),
      EngineCylinders: z.string().nullish(),
      FuelTypePrimary: z.string().nullish(),
    }),
  ),
})
type Result = z.infer<typeof answer>['Results'][number]

export interface VpicDecoderOptions {
  /** The service's URL without a trailing slash, e.g. `https://vpic.nhtsa.dot.gov/api`. */
  url: string
  /** Timeout of each of the two attempts, in milliseconds. */
  timeoutMs?: number
}

/**
 * Creates a decoder with vPIC's public web service: a form-encoded POST with format json and data VIN; reads the first result (requirements SVC-12).
 * Retries a failed attempt once.
 */
export function createVpicDecoder({ url, timeoutMs = 5000 }: VpicDecoderOptions): VinDecoder {
  const ask = async (vin: string): Promise<Result | undefined> => {
    const response = await callService(`${url}/vehicles/DecodeVINValuesBatch/`, {
      method: 'POST',
      body: new URLSearchParams({ format: 'json', data: vin }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`vPIC answered ${response.status}`)
    return answer.parse(await response.json()).Results[0]
  }
  return {
    async decode(vin) {
      try {
        const result = await ask(vin).catch(() => ask(vin))
        return result ? readResult(result) : null
      } catch (cause) {
        const refusal = new Refusal(503, 'VIN_DECODER_UNAVAILABLE', TEXTS.unavailable)
        refusal.cause = cause
        throw refusal
      }
    },
  }
}

function readResult(result: Result): DecodedVin | null {
  const year = positive(result.ModelYear)
  if (year === undefined || !result.Make || !result.Model) return null
  const displacementL = positive(result.DisplacementL)
  const cylinders = positive(result.EngineCylinders)
  const fuel = fuelNamed(result.FuelTypePrimary ?? '', displacementL !== undefined)
  return {
    year,
    ...(carName(result.Make, result.Model) ?? { make: result.Make, model: result.Model }),
    ...(displacementL === undefined ? {} : { displacementL: Math.round(displacementL * 10) / 10 }),
    ...(cylinders === undefined ? {} : { cylinders }),
    ...(fuel === undefined ? {} : { fuel }),
  }
}

/** vPIC leaves unknown values empty. */
function positive(text: string | null | undefined): number | undefined {
  const figure = Number(text || Number.NaN)
  return figure > 0 ? figure : undefined
}

/** A hybrid recorded as electric still burns gasoline. */
function fuelNamed(name: string, burns: boolean): Fuel | undefined {
  if (name === '') return undefined
  if (name === 'Diesel') return 'DIESEL'
  if (name === 'Electric') return burns ? 'GASOLINE' : 'ELECTRIC'
  if (/hydrogen|fuel cell/i.test(name)) return 'HYDROGEN'
  return /natural gas|propane/i.test(name) ? 'NATURAL_GAS' : 'GASOLINE'
}
