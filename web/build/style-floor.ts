import { type CssNode, parse, walk } from 'css-tree'
import { features } from 'web-features'

/** What styles are made of, by its name in the compatibility data of MDN, and the Chromium that brought it. */
const broughtBy = new Map<string, number>()
/** The same for functions in values, by their last name: `color-mix` is `css.types.color.color-mix`. */
const functionBroughtBy = new Map<string, number>()

for (const feature of Object.values(features)) {
  if (!('status' in feature)) continue
  for (const key of feature.compat_features ?? []) {
    if (!key.startsWith('css.')) continue
    const support = feature.status.by_compat_key?.[key]?.support ?? feature.status.support
    // Without a version no Chromium has it.
    const version = Number(support.chrome ?? Number.POSITIVE_INFINITY)
    broughtBy.set(key, version)
    if (key.startsWith('css.types.')) functionBroughtBy.set(key.split('.').at(-1) ?? '', version)
  }
}

const plain = (name: string) => name.toLowerCase().replace(/^-(webkit|moz|ms)-/, '')

function keysOfValue(property: string, value: CssNode): [string, number | undefined][] {
  const found: [string, number | undefined][] = []
  walk(value, (node) => {
    if (node.type === 'Function') found.push([`${node.name}()`, functionBroughtBy.get(node.name)])
    if (node.type !== 'Identifier') return
    const name = `${property}: ${node.name}`
    found.push([name, broughtBy.get(`css.properties.${property}.${node.name}`)])
  })
  return found
}

function namesIn(node: CssNode): [string, number | undefined][] {
  if (node.type === 'Atrule') return [[`@${node.name}`, broughtBy.get(`css.at-rules.${node.name}`)]]
  if (node.type === 'NestingSelector') return [['&', broughtBy.get('css.selectors.nesting')]]
  if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') {
    return [[`:${node.name}`, broughtBy.get(`css.selectors.${plain(node.name)}`)]]
  }
  if (node.type !== 'Declaration') return []
  const property = node.property
  if (property.startsWith('--')) return keysOfValue(property, node.value)
  return [
    [property, broughtBy.get(`css.properties.${property}`)],
    ...keysOfValue(property, node.value),
  ]
}

/** What of a style sheet a Chromium does not know, such as `color-mix()`, `text-wrap` or `:popover-open`. */
export function unknownTo(chromium: number, sheet: string): Set<string> {
  const found = new Set<string>()
  walk(parse(sheet, { parseCustomProperty: true }), (node) => {
    for (const [name, version] of namesIn(node)) {
      if (version !== undefined && version > chromium) found.add(name)
    }
  })
  return found
}
