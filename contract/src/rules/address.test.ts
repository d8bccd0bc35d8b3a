import { expect, test } from 'vitest'
import { isOwnAddress, isWebAddress } from './address.ts'

/** What must never be taken for a page of ours or of the web. */
const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://https://ours.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'filesystem:https://evil.example/temporary/1',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://evil.example',
  'ftp://evil.example/a',
  'ws://evil.example',
  'mailto:someone@evil.example',
  'intent://evil.example#Intent;end',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\u00a0/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2E//evil.example',
  '/%2e%2e/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://',
  'https:///evil.example',
  'https://ours.example@evil.example',
  'https://name:password@evil.example/',
  'https://@evil.example',
  'https://ours.example\\@evil.example',
  'https://ours.example%2f@evil.example',
  'https://evil.example%00.ours.example',
  'https://evil .example',
  'https://ours.example:port/',
  'https://a;script-src.example',
  'https://a,b.example',
  'https://*.example',
  'https://[::1',
  'evil.example',
  '@evil.example',
  ':80',
  '?redirect=/a',
  '#/a',
  '',
]

test.each(hostile)('%j is no address to be shown', (address) => {
  expect([isOwnAddress(address), isWebAddress(address)]).toEqual([false, false])
})

test.each([
  '/system/messages?fromIframe=1',
  '/bs/#/system/messages?fromIframe=1',
  '/%2f%2fevil.example',
  '/a?next=https://evil.example',
])('%j is a page of ours', (address) => {
  expect([isOwnAddress(address), isWebAddress(address)]).toEqual([true, false])
})

test.each([
  'https://desk.example/chat?room=1',
  'http://10.0.0.8:8080/',
  'HTTPS://DESK.EXAMPLE',
  'https://xn--fiqs8s.example/a#part',
  'https://[::1]:8443/a',
  'https://水务.example/',
])('%j is a page of the web', (address) => {
  expect([isOwnAddress(address), isWebAddress(address)]).toEqual([false, true])
})
