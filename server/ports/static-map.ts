import type { MapZoom } from '../../domain/address/street-map.ts'

/** The colours of a map: for light and for dark screens. */
export const MAP_THEMES = ['light', 'dark'] as const
export type MapTheme = (typeof MAP_THEMES)[number]

export interface MapRequest {
  lat: number
  lng: number
  /** In CSS pixels. */
  width: number
  height: number
  /** Image pixels per CSS pixel. */
  scale: 1 | 2
  /** Whether to draw a pin in the middle. */
  marker: boolean
  theme: MapTheme
  zoom: MapZoom
}

export interface MapImage {
  contentType: string
  body: Buffer
}

/** Draws a map around a place (requirements CONFIRM-02). */
export interface StaticMap {
  /** @throws Error when the service does not answer. */
  render(request: MapRequest): Promise<MapImage>
}

/** Limits the size to between 64 and 1280 pixels, which every adapter can draw. */
export function boundedRequest(request: MapRequest): MapRequest {
  const within = (size: number): number => Math.min(1280, Math.max(64, Math.round(size)))
  return { ...request, width: within(request.width), height: within(request.height) }
}
