import { html } from '../../platform/html.ts'
import { layout } from '../stripe/pages/page-layout.ts'

/** Returns the page where the owner of a simulated car consents or declines. */
export function consentPage(permissions: readonly string[]): string {
  return layout(
    'Connect your car',
    html`<h1>Connect your car</h1>
<p>This is a simulated car. The site asks for:</p>
<ul>${permissions.map(permission => html`<li>${permission}</li>`)}</ul>
<form method="post">
<div class="field"><label for="odometer">Odometer of the simulated car (km)</label>
<input id="odometer" name="odometer" inputmode="numeric" value="90000"></div>
<button name="answer" value="allow">Allow access</button>
<button name="answer" value="deny" class="quiet">Deny access</button>
</form>`,
  )
}
