/** A place on earth, in degrees (WGS 84). */
export interface Place {
  lat: number
  lng: number
}

/** Checks for real coordinates: latitude to ±90, longitude to ±180 degrees. */
export const isOnEarth = ({ lat, lng }: Place): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

const earthRadiusMetres = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the straight-line (great-circle) distance in metres, by the haversine formula; within 0.6 % of the ellipsoid's. */
export function distanceMetres(a: Place, b: Place): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(h)))
}
