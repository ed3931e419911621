import type { CountryCode } from './country.ts'
import { parsePostalCode } from './postal-code.ts'
import { findProvince, provinceOfCanadianCode } from './provinces.ts'
import { stateOfZip } from './zip-prefixes.ts'

/** The IANA zone of most of each province and state. Sources: the IANA time zone database, and 49 CFR part 71 for the limits of the US zones. */
const ZONES =
  'America/St_Johns NL, America/Halifax NS PE, America/Moncton NB, America/Toronto ON QC, America/Winnipeg MB, America/Regina SK, America/Edmonton AB, America/Vancouver BC, America/Whitehorse YT, America/Yellowknife NT, America/Iqaluit NU, ' +
  'America/New_York CT DE DC FL GA KY ME MD MA NH NJ NY NC OH PA RI SC VT VA WV, America/Detroit MI, America/Indiana/Indianapolis IN, America/Chicago AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI, America/Denver CO MT NM UT WY, America/Phoenix AZ, America/Boise ID, America/Los_Angeles CA NV OR WA, America/Anchorage AK, Pacific/Honolulu HI'

/** Parts of provinces and states with another zone, by the prefix of their postal codes. The longest prefix wins. */
const EXCEPTIONS =
  // Labrador; the Magdalen Islands; Ontario west of 90° W; Lloydminster; the Kootenays and the Peace of British Columbia; Nunavut west of Baffin Island.
  'America/Goose_Bay A0P A0R A2V, America/Halifax G4T, America/Winnipeg P0V P0W P0X P8N P8T P9A P9N, America/Edmonton S9V V0A V0B V1A V1C, America/Dawson_Creek V0C V1G V1J, America/Cambridge_Bay X0B, America/Rankin_Inlet X0C, ' +
  // Pensacola and Panama City; western Kentucky; eastern Tennessee; Gary and Evansville.
  'America/Chicago 324 325 420 421 422 423 424 463 464 476 477, America/New_York 373 374 376 377 378 379, ' +
  // The four counties of Michigan that border Wisconsin.
  'America/Menominee 49801 49802 49812 49815 49821 49831 49834 49845 49847 49848 49852 49858 49863 49870 49873 49874 49876 49877 49881 49886 49887 49892 49893 49896 49902 49903 49911 49915 49920 49927 49935 49938 49947 49959 49964 49968 49969, ' +
  // El Paso, western Kansas, western Nebraska, the south-west of North Dakota, western South Dakota, West Wendover.
  'America/Denver 885 799 79821 79835 79836 79837 79838 79839 79847 79849 79851 79853 67733 67735 67741 67758 67761 67762 67836 67857 67878 67879 693 69021 69033 69121 69122 69125 69127 69129 69131 69133 69134 69140 69141 69144 69145 69146 69147 69148 69149 69150 69152 69153 69154 69155 69156 69160 69162 69168 69190 586 577 576 57543 57547 57551 57552 57553 57567 57574 89883, ' +
  'America/Chicago 57601 57631 57632 57646 57648, ' +
  // Northern Idaho; Malheur County of Oregon; the western Aleutians.
  'America/Los_Angeles 835 838, America/Boise 979, America/Adak 99546 99547'

const read = (text: string): Map<string, string> =>
  new Map(
    text.split(', ').flatMap(entry => {
      const [zone = '', ...keys] = entry.split(' ')
      return keys.map(key => [key, zone] as const)
    }),
  )

const zoneOfProvince = read(ZONES)
const zoneOfBeginning = read(EXCEPTIONS)

/** All zones of places in Canada and the US, by name. */
export const PLACE_ZONES: readonly string[] = [
  ...new Set([...zoneOfProvince.values(), ...zoneOfBeginning.values()]),
].sort()

/** The Lower North Shore of Quebec, east of this longitude, uses Atlantic time all year. */
const LOWER_NORTH_SHORE = { area: 'G0G', east: -63 }

/**
 * Returns the IANA zone of an address by its postal area: its local time, independent of the franchise. Undefined for a text that is not a postal
 * code of Canada's provinces and territories or of the US states.
 * @param lng degrees east, if known: one area of Quebec is in two zones
 */
export function placeZone({ postalCode, lng }: { postalCode: string; lng?: number }): string | undefined {
  const postal = parsePostalCode(postalCode)
  if (!postal) return undefined
  const { code, countryCode } = postal
  if (lng !== undefined && code.startsWith(LOWER_NORTH_SHORE.area) && lng > LOWER_NORTH_SHORE.east)
    return 'America/Blanc-Sablon'
  const province = countryCode === 'CA' ? provinceOfCanadianCode(code) : stateOfZip(code)
  return zoneOfBeginning.get(code) ?? zoneOfBeginning.get(code.slice(0, 3)) ?? zoneOfProvince.get(province?.code ?? '')
}

/** Returns the IANA zones that a country's provinces and states use, by name. */
export function placeZones(countryCode: CountryCode): string[] {
  const ofProvinces = [...zoneOfProvince].filter(([code]) => findProvince(code)?.countryCode === countryCode)
  const ofParts = [...zoneOfBeginning].filter(([code]) => /^[A-Z]/.test(code) === (countryCode === 'CA'))
  return [...new Set([...ofProvinces, ...ofParts].map(([, zone]) => zone))].toSorted()
}
