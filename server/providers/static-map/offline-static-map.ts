import sharp from 'sharp'
import { drawMap } from './map-svg.ts'
import { boundedRequest, type MapImage, type MapRequest, type StaticMap } from './port.ts'

/** About 100 kB each. */
const mostKept = 200

/** One image for places within some 100 m and sizes alike: the maps' scale shows no more. */
const roundPlace = (degrees: number): number => Math.round(degrees * 1000) / 1000

/** Maps drawn here, without a network. The last 200 are kept, and several requests for one map draw it once. */
export function createOfflineStaticMap(): StaticMap {
  const kept = new Map<string, Promise<MapImage>>()
  return {
    async render(given) {
      const bounded = boundedRequest(given)
      const request = { ...bounded, lat: roundPlace(bounded.lat), lng: roundPlace(bounded.lng) }
      const key = JSON.stringify([
        request.lat,
        request.lng,
        request.width,
        request.height,
        request.scale,
        request.marker,
      ])
      const image = kept.get(key) ?? draw(request)
      // The order of the map is the order of use: what was used last goes to its end.
      kept.delete(key)
      kept.set(key, image)
      const oldest = kept.keys().next()
      if (kept.size > mostKept && !oldest.done) kept.delete(oldest.value)
      return image.catch((error: unknown) => {
        kept.delete(key)
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

/** On a machine without any font every letter becomes the same box; then the map is better off without letters. */
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
