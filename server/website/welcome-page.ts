import { type CountryCode, currencyOf } from '../../domain/address/country.ts'
import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { startFacts } from '../../domain/booking/start-offer.ts'
import { sharedLines, withoutLines } from '../../domain/format/shared-lines.ts'
import { averageText, STARS } from '../../domain/rating/rating.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { bookingStop } from '../../domain/tenant/tenant-state.ts'
import { type Html, html } from '../platform/html.ts'
import type { Tenant } from '../platform/scope.ts'
import type { PricedService } from '../pricing/price-list.ts'
import type { PublicRatings } from '../rating/public-ratings.ts'
import { hoursRows } from './hours-rows.ts'
import { BOOKING_PATH, callLink, framePage } from './page-frame.ts'
import { proseOf, summaryOf } from './plain-text.ts'
import type { SitePlace } from './site-facts.ts'
import { businessData, type Welcome } from './structured-data.ts'
import { TEXTS } from './texts.ts'

/** Names of areas that a place shows; the rest is a number. */
const MAX_AREAS = 30
/** Places that are listed, the chosen one among them; the postal code finds the others. */
const MAX_PLACES = 12
/** With more places, a page of opening hours would be a directory: only those of the chosen place are shown. */
const MAX_HOURS = 4

/** Returns the places to list: the first ones, and the chosen one. */
const listed = (places: readonly SitePlace[], chosen: SitePlace | undefined): SitePlace[] =>
  places.filter((place, index) => index < MAX_PLACES || place === chosen)

/** Returns /welcome: what the business does, costs, where and when. A business that opens soon or has closed shows only that. */
export function welcomePage(welcome: Welcome): string {
  const { tenant, at, pages, places, chosen, start, offers, ratings } = welcome
  const title = pages.heroTitle || TEXTS.heroTitle
  const text = pages.heroText || TEXTS.heroText(tenant.name)
  const isRunning = tenant.state === 'open' || tenant.state === 'paused'
  return framePage({
    tenant,
    at,
    path: '/welcome',
    title: TEXTS.title(title, tenant.siteTitle),
    description: summaryOf(pages.heroText || pages.about || text),
    ...(isRunning && { data: businessData(welcome) }),
    main: html`${hero(tenant, title, text, start ? startFacts(start) : [])}<div class="wrap">${
      pages.about !== '' &&
      html`<section><h2>${TEXTS.about}</h2><div class="prose">${proseOf(pages.about, 3)}</div></section>`
    }${isRunning && ratings && ratingsOf(ratings)}${isRunning && pages.showsPrices && offers.length > 0 && prices(welcome)}${
      isRunning && pages.showsAreas && areas(places, chosen.place)
    }${isRunning && pages.showsHours && hours(places, chosen.place)}</div>`,
  })
}

function hero(tenant: Tenant, title: string, text: string, facts: readonly string[]): Html {
  const stop = bookingStop(tenant, false)
  const phone = tenant.supportPhone
  return html`<div class="hero"><div class="wrap"><h1>${title}</h1><p>${text}</p>${
    stop !== null && html`<p class="state">${stop}</p>`
  }${facts.length > 0 && html`<ul class="facts">${facts.map(fact => html`<li>${fact}</li>`)}</ul>`}<div class="actions">${stop === null && html`<a class="button large" href="${BOOKING_PATH}">${TEXTS.book}</a>`}${
    phone && tenant.state !== 'closed' && callLink(phone, TEXTS.call(formatPhone(phone)), 'button large plain')
  }</div></div></div>`
}

/** The average of all ratings, and the newest sentences, good and bad. */
const ratingsOf = ({ average, count, newest }: PublicRatings): Html =>
  html`<section id="ratings"><h2>${TEXTS.ratings}</h2><p>${TEXTS.average(averageText(average), count)}</p>${
    newest.length > 0 &&
    html`<div class="grid">${newest.map(
      ({ stars, comment, firstName, city }) =>
        html`<figure class="card"><p class="stars" role="img" aria-label="${TEXTS.ofFive(stars)}">${STARS.map(star =>
          star <= stars ? TEXTS.star : TEXTS.noStar,
        ).join(
          '',
        )}</p><blockquote>${comment}</blockquote><figcaption class="dim">${TEXTS.said(firstName, city)}</figcaption></figure>`,
    )}</div><p class="dim">${TEXTS.ratingsNote}</p>`
  }</section>`

/** Returns a price as people say it: an oil change depends on the car's oil. */
function priceText({ price, plan, isEstimate }: PricedService, country: CountryCode): string {
  const currency = currencyOf(country)
  if (plan) return (plan.frequency === 'MONTHLY' ? TEXTS.perMonth : TEXTS.perYear)(formatMoney(plan.price, currency))
  if (price === 0) return TEXTS.noCharge
  const money = formatMoney(price, currency)
  return isEstimate ? TEXTS.from(money) : money
}

/** What all plans cover is said once, and at each plan what only it has. */
function planList(plans: readonly PricedService[], country: CountryCode): Html {
  const shared = sharedLines(plans.map(plan => plan.description))
  const own = plans.map(plan => ({ ...plan, description: withoutLines(plan.description, shared) }))
  return html`${
    shared.length > 0 &&
    html`<div class="card covers"><h4>${TEXTS.everyPlan}</h4><ul class="facts">${shared.map(line => html`<li>${line}</li>`)}</ul></div>`
  }${offerList(own, country)}`
}

const offerList = (offers: readonly PricedService[], country: CountryCode): Html =>
  html`<ul class="offers">${offers.map(
    offer =>
      html`<li><div><b>${offer.name}</b>${offer.description && html`<span>${offer.description}</span>`}</div><div class="price">${priceText(offer, country)}</div></li>`,
  )}</ul>`

function prices({ places, chosen: { place, answer }, code, offers }: Welcome): Html | null {
  if (!place) return null
  const { countryCode } = place
  const groups = [
    {
      title: TEXTS.pricesIn(place.name),
      offers: offers.filter(one => !one.plan && one.serviceType !== 'ADD_ON'),
      list: offerList,
    },
    { title: TEXTS.addOns, offers: offers.filter(one => one.serviceType === 'ADD_ON'), list: offerList },
    { title: TEXTS.plans, offers: offers.filter(one => one.plan !== null), list: planList },
  ].filter(group => group.offers.length > 0)
  const answers = {
    none: null,
    serves: TEXTS.serves(formatPostalCode(code), place.name),
    nearest: TEXTS.servesNot(formatPostalCode(code), place.name),
    noCode: TEXTS.noCode[countryCode],
  }
  return html`<section id="prices"><h2>${TEXTS.services}</h2>
<div class="places"><form action="/welcome#prices" method="get"><div><label for="code">${TEXTS.ask[countryCode]}</label><input id="code" name="code" value="${code}" autocomplete="postal-code" maxlength="10" required></div><button class="button plain">${TEXTS.check}</button></form>
${
  places.length > 1 &&
  html`<nav class="where" aria-label="${TEXTS.otherPlaces}">${listed(places, place).map(
    one =>
      html`<a href="/welcome?place=${one.id}#prices"${one === place && html` aria-current="true"`}>${one.name}</a>`,
  )}</nav>`
}</div>
${answers[answer] && html`<p class="answer" role="status">${answers[answer]}</p>`}
${groups.map(group => html`<h3>${group.title}</h3>${group.list(group.offers, countryCode)}`)}
<p class="dim">${TEXTS.pricesNote}</p></section>`
}

function areas(places: readonly SitePlace[], chosen: SitePlace | undefined): Html | null {
  const served = listed(places, chosen).filter(place => place.areas.length > 0)
  const others = places.length - listed(places, chosen).length
  if (served.length === 0) return null
  return html`<section><h2>${TEXTS.areas}</h2><div class="grid">${served.map(({ name, areas: names }) => {
    const more = names.length - MAX_AREAS
    return html`<div class="card"><h3>${TEXTS.around(name)}</h3><p class="dim" style="margin:0">${names
      .slice(0, MAX_AREAS)
      .join(', ')}${more > 0 && html` ${TEXTS.more(more)}`}</p></div>`
  })}</div>${others > 0 && html`<p class="dim">${TEXTS.morePlaces(others, (chosen ?? places[0])?.countryCode ?? 'CA')}</p>`}</section>`
}

function hours(places: readonly SitePlace[], chosen: SitePlace | undefined): Html | null {
  const shown = places.length > MAX_HOURS && chosen ? [chosen] : places
  const open = shown.filter(place => place.hours.length > 0)
  if (open.length === 0) return null
  return html`<section><h2>${TEXTS.hours}</h2><div class="grid">${open.map(
    place =>
      html`<div class="card"><h3>${place.name}</h3><table><tbody>${hoursRows(place.hours).map(
        ({ days, times }) =>
          html`<tr><th scope="row">${days}</th><td>${times ?? html`<span class="dim">${TEXTS.closed}</span>`}</td></tr>`,
      )}</tbody></table>${place.phone && html`<p style="margin:12px 0 0">${callLink(place.phone, formatPhone(place.phone))}</p>`}</div>`,
  )}</div></section>`
}
