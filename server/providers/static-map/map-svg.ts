import { geoPath } from 'd3-geo'
import type { Polygon, Position } from 'geojson'
import { distanceMetres } from '../../../domain/address/distance.ts'
import { METRES_OF } from '../../../domain/address/metres.ts'
import { streetMetresPerPixel } from '../../../domain/address/street-map.ts'
import { html } from '../../platform/html.ts'
import type { MapRequest, MapTheme } from '../../ports/static-map.ts'
import { postalAreas } from '../address-search/postal-areas.ts'
import { canadianLakes } from './canadian-lakes.ts'
import { type MapLabel, placeLabels } from './map-labels.ts'
import { createMapView, type MapView, metresPerPixel } from './map-view.ts'
import { outlinesIn } from './outlines.ts'

const PALETTES = {
  light: {
    water: '#cfe0ea',
    land: '#f4f1ea',
    shore: '#a9c2d1',
    county: '#ddd6c8',
    state: '#b3a890',
    ink: '#3f4a54',
    soft: '#7b8791',
    pin: '#b3261e',
  },
  dark: {
    water: '#16252f',
    land: '#262b2f',
    shore: '#3d5463',
    county: '#363d42',
    state: '#5c666d',
    ink: '#dde3e8',
    soft: '#98a4ad',
    pin: '#f2685f',
  },
} as const satisfies Record<MapTheme, object>

type Colors = (typeof PALETTES)[MapTheme]

const fonts = "Inter, 'Segoe UI', Roboto, 'DejaVu Sans', 'Liberation Sans', Arial, sans-serif"

/**
 * Draws the map as SVG: land and water, county and state lines, towns, postal codes, a scale bar and the pin. Without `text`, it has neither names
 * nor a scale.
 */
export function drawMap(request: MapRequest, { text }: { text: boolean }): string {
  const view = createMapView(request, metresOf(request))
  const colors = PALETTES[request.theme]
  const { width, height } = view
  const { neighbours, unitedStates, counties, states } = outlinesIn(view)
  const path = geoPath(view.projection).digits(1)
  const land = (polygon: Polygon) =>
    html`<path d="${path(polygon) ?? ''}" fill="${colors.land}" stroke="${colors.shore}" stroke-width="1"/>`
  const line = (d: string | null, color: string, thickness: number, dash?: string) =>
    d &&
    html`<path d="${d}" fill="none" stroke="${color}" stroke-width="${thickness}" stroke-linejoin="round"${dash && html` stroke-dasharray="${dash}"`}/>`
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${fonts}">
<rect width="100%" height="100%" fill="${colors.water}"/>
${neighbours.map(land)}
${canadianLakes.map(ring => html`<path d="${ringPath(view, ring)}" fill="${colors.water}"/>`)}
${unitedStates.map(land)}
${line(path(counties), colors.county, 1)}
${line(path(states), colors.state, 1.4, '6 3')}
${text && placeLabels(view).map(label => drawLabel(label, colors))}
${text && scaleBar(view, request, colors)}
${request.marker && pin(width / 2, height / 2, colors)}
</svg>`.toString()
}

const drawLabel = ({ text, kind, x, y, side, textX, size }: MapLabel, colors: Colors) =>
  html`<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${kind === 'town' ? 2.6 : 1.4}" fill="${colors.soft}"/>
<text x="${textX.toFixed(1)}" text-anchor="${side > 0 ? 'start' : 'end'}" y="${(y + size * 0.35).toFixed(1)}" font-size="${size}" fill="${kind === 'town' ? colors.ink : colors.soft}" stroke="${colors.land}" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke">${text}</text>`

/** The tip of the pin is at the place. */
const pin = (x: number, y: number, colors: Colors) =>
  html`<path transform="translate(${x} ${y})" d="M0 0C-3-9-14-15-14-26a14 14 0 0 1 28 0C14-15 3-9 0 0Z" fill="${colors.pin}" stroke="#fff" stroke-width="2"/>
<circle cx="${x}" cy="${y - 26}" r="5" fill="#fff"/>`

/** Lakes are small rings, so they need no clipping. */
const ringPath = ({ projection }: MapView, ring: readonly Position[]): string =>
  `M${ring.map(([lng = 0, lat = 0]) => projection([lng, lat])?.map(Math.round).join(' ')).join('L')}Z`

/** Lengths of the scale, in metres, by zoom: of the United States and of Canada. */
const SCALES = {
  area: { US: [3 * METRES_OF.mi, '3 mi'], CA: [5_000, '5 km'] },
  street: { US: [45.72, '150 ft'], CA: [50, '50 m'] },
} as const

const metresOf = ({ zoom, lat }: MapRequest): number => (zoom === 'area' ? metresPerPixel : streetMetresPerPixel(lat))

/** Draws a scale in the local unit. */
function scaleBar(view: MapView, place: MapRequest, colors: Colors) {
  const [length, label] = SCALES[place.zoom][isAmerican(place) ? 'US' : 'CA']
  const pixels = length / metresOf(place)
  const y = view.height - 14
  return html`<path d="M12 ${y - 4}v4h${pixels.toFixed(1)}v-4" fill="none" stroke="${colors.ink}" stroke-width="1.5"/>
<text x="${(18 + pixels).toFixed(1)}" y="${y + 2}" font-size="11" fill="${colors.ink}" stroke="${colors.land}" stroke-width="2.5" paint-order="stroke">${label}</text>`
}

function isAmerican(place: MapRequest): boolean {
  let nearest = { metres: Number.POSITIVE_INFINITY, countryCode: 'US' }
  for (const area of postalAreas()) {
    const metres = distanceMetres(area, place)
    if (metres < nearest.metres) nearest = { metres, countryCode: area.countryCode }
  }
  return nearest.countryCode === 'US'
}
