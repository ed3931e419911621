import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { distanceMetres } from '../../domain/address/distance.ts'
import { isFranchiseInUse, requireFranchise } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import { createMapView, type MapView, metresPerPixel } from '../providers/static-map/map-view.ts'
import { type OutlinePath, outlinePaths } from '../providers/static-map/outline-paths.ts'
import { baseOf, readCodes } from './read-area.ts'

const WIDTH = 720
const HEIGHT = 540
/** Around the codes of the area, as a part of the picture. */
const MARGIN = 1.25
/** The widest map: about 1,400 km across. */
const MAX_METRES_PER_PIXEL = 2_000
/** With more dots than this, single dots are not visible. */
const MAX_DOTS = 3_000

/** The centre of a postal code on the map. */
export interface AreaDot {
  code: string
  city: string
  /** Pixels from the left and from the top. */
  x: number
  y: number
  /** How many other franchises serve it. */
  others: number
}

/** A map of the codes around a franchise. */
export interface AreaMap {
  width: number
  height: number
  outlines: OutlinePath[]
  /** The franchise's base, in pixels. */
  baseX: number
  baseY: number
  dots: AreaDot[]
}

interface DotRow {
  code: string
  city: string
  lat: number
  lng: number
  others: number
}

/** Outlines of the last maps: drawing them takes longer than everything else, and the base and width of a franchise's map rarely change. */
const drawn = new LRUCache<string, OutlinePath[]>({ max: 100 })

function outlinesAround({ lat, lng }: { lat: number; lng: number }, scale: number, view: MapView): OutlinePath[] {
  const key = `${lat} ${lng} ${scale}`
  const outlines = drawn.get(key) ?? outlinePaths(view)
  drawn.set(key, outlines)
  return outlines
}

/** Draws the codes around one of the actor's franchises, so wide that it shows all that it serves. @throws Refusal 404 */
export async function areaMap({ scope: { db }, actor }: SignedInContext, franchiseId: number): Promise<AreaMap> {
  requireFranchise(actor, franchiseId)
  const base = await baseOf(db, franchiseId)
  const { codes } = await readCodes(db, franchiseId)
  const own = await db
    .selectFrom('postal_area')
    .where(sql<boolean>`code = any(${codes.map(code => (base.countryCode === 'CA' ? code.slice(0, 3) : code))})`)
    .select(['lat', 'lng'])
    .execute()
  const furthest = Math.max(0, ...own.map(area => distanceMetres(area, base)))
  const scale = Math.min(MAX_METRES_PER_PIXEL, Math.max(metresPerPixel, (furthest * MARGIN) / (HEIGHT / 2)))
  const view = createMapView({ ...base, width: WIDTH, height: HEIGHT }, scale)
  const { rows } = await sql<DotRow>`
    with near as (
      select code, city, lat, lng, (lat - ${base.lat}) ^ 2 + (lng - ${base.lng}) ^ 2 as away from postal_area
      where country_code = ${base.countryCode} and lat between ${view.south} and ${view.north} and lng between ${view.west} and ${view.east}
      order by away, code limit ${MAX_DOTS}),
    served as (
      select postal_code as code, count(*)::int as others from service_area a
      where franchise_id <> ${franchiseId} and ${isFranchiseInUse('a.franchise_id')} group by postal_code)
    select code, city, lat, lng, coalesce(others, 0) as others from near left join served using (code) order by away, code`.execute(
    db,
  )
  const place = ({ lat, lng }: { lat: number; lng: number }): { x: number; y: number } => {
    const [x = 0, y = 0] = view.projection([lng, lat]) ?? []
    return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }
  }
  const middle = place(base)
  return {
    width: WIDTH,
    height: HEIGHT,
    outlines: outlinesAround(base, scale, view),
    baseX: middle.x,
    baseY: middle.y,
    dots: rows.map(({ code, city, others, ...at }) => ({ code, city, others, ...place(at) })),
  }
}
