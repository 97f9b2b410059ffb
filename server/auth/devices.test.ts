import { expect, it } from 'vitest'
import { deviceOf } from './devices.ts'

const mobile = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  [`${mobile} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [`${mobile} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet, Android'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge, Windows'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox, Linux'],
  [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari, iOS'],
  [`${iphone} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome, iOS'],
  ['curl/8.9.1', 'curl'],
  ['<script>alert(1)</script>', ''],
  ['', ''],
])('[session.staff] The device of %j is called %j', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))
