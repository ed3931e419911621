import { API_URL } from '../platform/api/api.ts'

/** Returns where a browser finds a picture of the brand: an API on another host has those that were uploaded. */
export const atApi = (url: string): string =>
  url.startsWith('/api/') && API_URL !== '/api' ? `${API_URL}${url.slice('/api'.length)}` : url
