/** Bytes from another site. Only their number is checked. */
export interface PublicImage {
  body: Buffer
}

/** Fetches images on other sites, such as a tenant's logo. */
export interface PublicImages {
  /**
   * Fetches an image from a public https address.
   * @throws Refusal 422 IMAGE_NOT_FETCHED with the reason: not an https address, an address that is not public, an answer that is too big, too slow
   * or missing
   */
  load(url: string): Promise<PublicImage>
}
