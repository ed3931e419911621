import { API_URL, post } from '../../platform/api/api.ts'

/**
 * Begins the payment of a link, and shows the provider's page in the tab that the press opened, or here when the browser blocked the tab.
 * @throws ApiError
 */
export async function openPayLink(link: string, tab: Window | null): Promise<void> {
  const { url } = await post<{ url: string }>(link.slice(API_URL.length), {})
  if (tab) tab.location.href = url
  else window.location.assign(url)
}
