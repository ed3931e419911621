import { geoPath } from 'd3-geo'
import { canadianLakes } from './canadian-lakes.ts'
import type { MapView } from './map-view.ts'
import { outlinesIn } from './outlines.ts'

/** An outline as an SVG path in pixels, in the order of drawing. */
export interface OutlinePath {
  kind: 'LAND' | 'WATER' | 'COUNTY' | 'STATE'
  path: string
}

/** Returns land, lakes and borders in view, for a page that colors them. */
export function outlinePaths(view: MapView): OutlinePath[] {
  const { neighbours, unitedStates, counties, states } = outlinesIn(view)
  const draw = geoPath(view.projection).digits(1)
  const paths: OutlinePath[] = [
    ...neighbours.map(land => ({ kind: 'LAND' as const, path: draw(land) ?? '' })),
    ...canadianLakes.map(ring => ({
      kind: 'WATER' as const,
      path: draw({ type: 'LineString', coordinates: ring }) ?? '',
    })),
    ...unitedStates.map(land => ({ kind: 'LAND' as const, path: draw(land) ?? '' })),
    { kind: 'COUNTY', path: draw(counties) ?? '' },
    { kind: 'STATE', path: draw(states) ?? '' },
  ]
  return paths.filter(({ path }) => path !== '')
}
