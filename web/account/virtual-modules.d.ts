/** Made by scripts/vite-common-passwords.ts: one password a line, in lower case. */
declare module 'virtual:common-passwords' {
  const passwords: string
  export default passwords
}
