import { type GeoProjection, geoMercator } from 'd3-geo'
import type { MapRequest } from '../../ports/static-map.ts'

/** The area that a map shows: west, east, south and north in degrees. */
export interface MapView {
  width: number
  height: number
  projection: GeoProjection
  west: number
  south: number
  east: number
  north: number
}

/** About 32 km across a map 640 pixels wide: a city and its neighbours. */
export const metresPerPixel = 50
const earthRadiusMetres = 6_371_008.8

/** @param metres on the ground, of a pixel in the middle */
export function createMapView(
  { lat, lng, width, height }: Pick<MapRequest, 'lat' | 'lng' | 'width' | 'height'>,
  metres: number = metresPerPixel,
): MapView {
  // Mercator stretches by 1 / cos(latitude).
  const scale = (earthRadiusMetres * Math.cos((lat * Math.PI) / 180)) / metres
  const projection = geoMercator()
    .center([lng, lat])
    .scale(scale)
    .translate([width / 2, height / 2])
    .clipExtent([
      [-8, -8],
      [width + 8, height + 8],
    ])
    // The outlines are dense enough; resampling them costs more than the rest of the drawing.
    .precision(0)
  const corner = (x: number, y: number): [number, number] => projection.invert?.([x, y]) ?? [lng, lat]
  const [west, north] = corner(0, 0)
  const [east, south] = corner(width, height)
  return { width, height, projection, west, south, east, north }
}
