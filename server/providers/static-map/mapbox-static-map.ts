import { type MapZoom, STREET_LEVEL } from '../../../domain/address/street-map.ts'
import { callService } from '../../platform/http/call-service.ts'
import { boundedRequest, type MapTheme, type StaticMap } from '../../ports/static-map.ts'

export interface MapboxMapSettings {
  /** Without a trailing slash. */
  url: string
  token: string
}

const STYLES = { light: 'mapbox/streets-v12', dark: 'mapbox/dark-v11' } as const satisfies Record<MapTheme, string>
const LEVELS = { area: 13, street: STREET_LEVEL } as const satisfies Record<MapZoom, number>
const timeoutMs = 8000

/**
 * Creates maps with the Mapbox Static Images API (https://docs.mapbox.com/api/maps/static-images/). The server sends the requests, so the token stays
 * on the server.
 */
export function createMapboxStaticMap({ url, token }: MapboxMapSettings): StaticMap {
  return {
    async render(request) {
      const { lat, lng, width, height, scale, marker, theme, zoom } = boundedRequest(request)
      const place = `${lng.toFixed(6)},${lat.toFixed(6)}`
      const pin = marker ? `pin-l+b3261e(${place})/` : ''
      const size = `${width}x${height}${scale === 2 ? '@2x' : ''}`
      const parameters = new URLSearchParams({ access_token: token })
      const answer = await callService(
        `${url}/styles/v1/${STYLES[theme]}/static/${pin}${place},${LEVELS[zoom]}/${size}?${parameters}`,
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
