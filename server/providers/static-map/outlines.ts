import { createRequire } from 'node:module'
import type { Feature, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Place } from '../../../domain/address/distance.ts'
import type { MapView } from './map-view.ts'

/** A line or a set of rings with its bounds, so that only the shapes in view are drawn. */
interface Shape<G> {
  geometry: G
  west: number
  south: number
  east: number
  north: number
}

export interface Outlines {
  /** Canada and Mexico, with the Canadian halves of the Great Lakes as land. */
  neighbours: Polygon[]
  unitedStates: Polygon[]
  counties: MultiLineString
  states: MultiLineString
}

type Atlas<Name extends string> = Topology<Record<Name, GeometryCollection>>

const require = createRequire(import.meta.url)
const canadaAndMexico = new Set(['124', '484'])

function withBounds<G>(geometry: G, points: readonly Position[]): Shape<G> {
  const shape = { geometry, west: 180, south: 90, east: -180, north: -90 }
  for (const [lng = 0, lat = 0] of points) {
    shape.west = Math.min(shape.west, lng)
    shape.east = Math.max(shape.east, lng)
    shape.south = Math.min(shape.south, lat)
    shape.north = Math.max(shape.north, lat)
  }
  return shape
}

const polygonsOf = (outline: Feature): Shape<Polygon>[] => {
  const geometry = outline.geometry as Polygon | MultiPolygon
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return parts.map(coordinates => withBounds({ type: 'Polygon', coordinates }, coordinates[0] ?? []))
}

const linesOf = (lines: MultiLineString): Shape<Position[]>[] => lines.coordinates.map(line => withBounds(line, line))

function load() {
  const us: Atlas<'counties' | 'states' | 'nation'> = require('us-atlas/counties-10m.json')
  const world: Atlas<'countries'> = require('world-atlas/countries-10m.json')
  const neighbours = feature(world, world.objects.countries).features.filter(f => canadaAndMexico.has(String(f.id)))
  return {
    neighbours: neighbours.flatMap(polygonsOf),
    unitedStates: feature(us, us.objects.nation).features.flatMap(polygonsOf),
    // Each border once: between two counties of one state, and between states.
    counties: linesOf(mesh(us, us.objects.counties, (a, b) => a !== b && stateOf(a.id) === stateOf(b.id))),
    states: linesOf(mesh(us, us.objects.states, (a, b) => a !== b)),
  }
}

/** A county's id (FIPS) starts with its state's two digits. */
const stateOf = (id: string | number | undefined): string => String(id).slice(0, 2)

let loaded: ReturnType<typeof load> | undefined

/** Returns the outlines that touch the view. Read once (about 150 ms), then cached. */
export function outlinesIn(view: MapView): Outlines {
  loaded ??= load()
  const visible = <G>(shapes: Shape<G>[]): G[] =>
    shapes
      .filter(s => s.west <= view.east && s.east >= view.west && s.south <= view.north && s.north >= view.south)
      .map(s => s.geometry)
  const lines = (shapes: Shape<Position[]>[]): MultiLineString => ({
    type: 'MultiLineString',
    coordinates: visible(shapes),
  })
  return {
    neighbours: visible(loaded.neighbours),
    unitedStates: visible(loaded.unitedStates),
    counties: lines(loaded.counties),
    states: lines(loaded.states),
  }
}

/** Returns the countries' outlines around a place: those whose bounds have it inside. */
export function outlinesAt({ lat, lng }: Place): Pick<Outlines, 'neighbours' | 'unitedStates'> {
  loaded ??= load()
  const around = (shapes: Shape<Polygon>[]): Polygon[] =>
    shapes.filter(s => s.west <= lng && s.east >= lng && s.south <= lat && s.north >= lat).map(s => s.geometry)
  return { neighbours: around(loaded.neighbours), unitedStates: around(loaded.unitedStates) }
}
