import { expect, test } from 'vitest'
import { matchPattern, pagePatterns } from './page-patterns.ts'
import { insteadOf, matchPage } from './pages.ts'
import { paths } from './paths.ts'

test('every address of the client', () => {
  expect({
    home: paths.home(),
    welcome: paths.welcome(),
    signIn: paths.signIn(),
    signInWithCode: paths.signIn({ code: 'qingyuan' }),
    signInWithRedirect: paths.signIn({ code: 'qingyuan', redirect: '/a?b=c' }),
    changePassword: paths.changePassword(),
    introduction: paths.introduction(),
    applications: paths.applications(),
    versions: paths.versions(),
    contact: paths.contact(),
    landing: paths.landing(),
    forbidden: paths.forbidden(),
    notFound: paths.notFound(),
    failed: paths.failed(),
    units: paths.units(),
    unitsFiltered: paths.units({ keyword: '水', state: 'stale' }),
    unit: paths.unit('a/b'),
    trend: paths.trend({ points: '1,2', from: 'now-6h' }),
    connections: paths.connections(),
    frameBench: paths.frameBench({ connection: '7' }),
    connection: paths.connection('7'),
    imports: paths.imports(),
    import: paths.imports({ import: '7' }),
    apiReference: paths.apiReference(),
    call: paths.apiReference({ call: 'GET /units/{unitId}' }),
    externalPage: paths.externalPage('map', { layer: 'pipes' }),
  }).toMatchInlineSnapshot(`
    {
      "apiReference": "/system/calls",
      "applications": "/login/application",
      "call": "/system/calls?call=GET+%2Funits%2F%7BunitId%7D",
      "changePassword": "/login/password",
      "connection": "/field/connections/7",
      "connections": "/field/connections",
      "contact": "/login/contactUs",
      "externalPage": "/myiframe/map?layer=pipes",
      "failed": "/500",
      "forbidden": "/403",
      "frameBench": "/field/frames?connection=7",
      "home": "/",
      "import": "/field/imports?import=7",
      "imports": "/field/imports",
      "introduction": "/login/introduction",
      "landing": "/iWater",
      "notFound": "/404",
      "signIn": "/login/login",
      "signInWithCode": "/login/login?qingyuan",
      "signInWithRedirect": "/login/login?qingyuan&redirect=%2Fa%3Fb%3Dc",
      "trend": "/monitoring/trend?points=1%2C2&from=now-6h",
      "unit": "/monitoring/units/a%2Fb",
      "units": "/monitoring/units",
      "unitsFiltered": "/monitoring/units?keyword=%E6%B0%B4&state=stale",
      "versions": "/login/versions",
      "welcome": "/wel/index",
    }
  `)
})

test('a page is found by its pattern, fixed parts before named ones', () => {
  const match = (path: string) =>
    matchPattern(path, ['/units', '/units/:name', '/units/new', '/pumps/:pumpId'])
  expect(match('/units')?.pattern).toBe('/units')
  expect(match('/units/new')?.pattern).toBe('/units/new')
  expect(match('/units/a%2Fb')?.params).toEqual({ name: 'a/b' })
  expect(match('/units/%')?.params).toEqual({ name: '%' })
  expect(match('/units/')).toBeUndefined()
  expect(match('/units/1/2')).toBeUndefined()
  const pumpId = '0190a000-0000-7000-8000-000000000001'
  expect(match(`/pumps/${pumpId}`)?.params).toEqual({ pumpId })
  expect(match('/pumps/7')).toBeUndefined()
  expect(match('/constructor')).toBeUndefined()
})

test('what is no page inside leads to one, or to where that is said', () => {
  const instead = (address: string) => {
    const { pathname, search } = new URL(address, 'https://water.example.cn')
    return insteadOf({ pathname, search })
  }
  expect(instead('/')).toBeUndefined()
  expect(instead('/monitoring/units?state=stale')).toBeUndefined()
  expect(instead('/monitoring/units/index?state=stale')).toBe('/monitoring/units?state=stale')
  expect(instead('/nowhere')).toBe('/404')
  expect(instead('/nowhere/index')).toBe('/404')
  expect(instead('/monitoring/units/7')).toBe('/404')
})

test('every pattern has its page', () => {
  for (const pattern of pagePatterns) expect(matchPage(pattern)?.pattern).toBe(pattern)
})
