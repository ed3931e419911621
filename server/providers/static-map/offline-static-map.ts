import sharp from 'sharp'
import type { MapZoom } from '../../../domain/address/street-map.ts'
import { boundedRequest, type MapImage, type MapRequest, type StaticMap } from '../../ports/static-map.ts'
import { drawMap } from './map-svg.ts'

/** About 100 kB each. */
const MAX_IMAGES = 200

/** Rounds coordinates so that places within about 100 m share one image of a size, or a metre in a street map: the scale shows no more. */
const roundPlace = (degrees: number, zoom: MapZoom): number => {
  const parts = zoom === 'area' ? 1e3 : 1e5
  return Math.round(degrees * parts) / parts
}

/** Creates maps without a network. Caches the last 200 and draws a map once for parallel requests. */
export function createOfflineStaticMap(): StaticMap {
  const cached = new Map<string, Promise<MapImage>>()
  return {
    async render(map) {
      const bounded = boundedRequest(map)
      const request = {
        ...bounded,
        lat: roundPlace(bounded.lat, bounded.zoom),
        lng: roundPlace(bounded.lng, bounded.zoom),
      }
      const key = JSON.stringify([
        request.lat,
        request.lng,
        request.width,
        request.height,
        request.scale,
        request.marker,
        request.theme,
        request.zoom,
      ])
      const image = cached.get(key) ?? draw(request)
      // Insertion order is the order of use: move the last used entry to the end.
      cached.delete(key)
      cached.set(key, image)
      const oldest = cached.keys().next()
      if (cached.size > MAX_IMAGES && !oldest.done) cached.delete(oldest.value)
      return image.catch((error: unknown) => {
        cached.delete(key)
        throw error
      })
    },
  }
}

async function draw(request: MapRequest): Promise<MapImage> {
  canWrite ??= hasFonts()
  const svg = drawMap(request, { text: await canWrite })
  // 72 dpi is one image pixel per SVG pixel.
  const body = await sharp(Buffer.from(svg), { density: 72 * request.scale })
    .png({ palette: true })
    .toBuffer()
  return { contentType: 'image/png', body }
}

let canWrite: Promise<boolean> | undefined

/** Checks for fonts. Without any, every letter becomes the same box, so the map is better without text. */
async function hasFonts(): Promise<boolean> {
  const letter = (text: string): Promise<Buffer> =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><text x="2" y="20">${text}</text></svg>`,
      ),
    )
      .raw()
      .toBuffer()
  const [a, b] = await Promise.all([letter('M'), letter('i')])
  return !a.equals(b)
}
