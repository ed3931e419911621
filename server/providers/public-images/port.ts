/** Bytes as another site gave them, of which nothing is checked but their number. */
export interface PublicImage {
  body: Buffer
}

/** Pictures that lie on other sites, such as a tenant's logo. */
export interface PublicImages {
  /**
   * Fetches a picture from a public https address.
   * @throws Refusal 422 IMAGE_NOT_FETCHED with the reason: no https address, an address that is not public, an answer that is too big, too slow or none
   */
  load(url: string): Promise<PublicImage>
}
