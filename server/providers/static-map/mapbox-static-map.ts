import { callService } from '../../platform/http/call-service.ts'
import { boundedRequest, type StaticMap } from '../../ports/static-map.ts'

export interface MapboxMapSettings {
  /** Without a trailing slash. */
  url: string
  token: string
}

const style = 'mapbox/streets-v12'
const zoom = 13
const timeoutMs = 8000

/**
 * Creates maps with the Mapbox Static Images API (https://docs.mapbox.com/api/maps/static-images/). The server sends the requests, so the token stays
 * on the server.
 */
export function createMapboxStaticMap({ url, token }: MapboxMapSettings): StaticMap {
  return {
    async render(request) {
      const { lat, lng, width, height, scale, marker } = boundedRequest(request)
      const place = `${lng.toFixed(6)},${lat.toFixed(6)}`
      const pin = marker ? `pin-l+b3261e(${place})/` : ''
      const size = `${width}x${height}${scale === 2 ? '@2x' : ''}`
      const parameters = new URLSearchParams({ access_token: token })
      const answer = await callService(
        `${url}/styles/v1/${style}/static/${pin}${place},${zoom}/${size}?${parameters}`,
        {
          signal: AbortSignal.timeout(timeoutMs),
        },
      )
      const contentType = answer.headers.get('content-type') ?? ''
      if (!answer.ok || !contentType.startsWith('image/')) throw new Error(`The map service answered ${answer.status}.`)
      return { contentType, body: Buffer.from(await answer.arrayBuffer()) }
    },
  }
}
