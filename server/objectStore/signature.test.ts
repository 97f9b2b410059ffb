import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { describe, expect, it } from 'vitest'
import { signedHeaders } from './signature.ts'

/**
 * Examples from "Examples: Signature Calculations" in the Amazon S3 API reference:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
const s3Examples = [
  {
    name: 'GET Object',
    method: 'GET',
    path: '/test.txt',
    headers: { range: 'bytes=0-9' },
    body: '',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    name: 'PUT Object',
    method: 'PUT',
    path: '/test$file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    name: 'GET Bucket Lifecycle',
    method: 'GET',
    path: '/?lifecycle',
    headers: {},
    body: '',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    name: 'Get Bucket (List Objects)',
    method: 'GET',
    path: '/?max-keys=2&prefix=J',
    headers: {},
    body: '',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

/** Test cases from AWS's "aws-sig-v4-test-suite", which is not specific to S3. */
const suite = [
  ['get-vanilla', 'GET', '/', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['post-vanilla', 'POST', '/', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
  [
    'get-vanilla-query-order-key-case',
    'GET',
    '/?Param2=value2&Param1=value1',
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
] as const

describe('A request to an object store is signed as AWS publishes it', () => {
  for (const { name, method, path, headers, body, signature } of s3Examples) {
    it(name, async () => {
      const signed = await signedHeaders({
        method,
        url: new URL(path, 'https://examplebucket.s3.amazonaws.com'),
        headers,
        bodySha256: createHash('sha256').update(body).digest('hex'),
        credentials: {
          accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
          secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
        },
        region: 'us-east-1',
        now: new Date('2013-05-24T00:00:00Z'),
      })
      expect(signed['authorization']).toContain(`Signature=${signature}`)
    })
  }

  for (const [name, method, path, signature] of suite) {
    it(`${name} of the test suite, by the same library`, async () => {
      const signer = new AwsV4Signer({
        accessKeyId: 'AKIDEXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
        method,
        url: `https://example.amazonaws.com${path}`,
        service: 'service',
        region: 'us-east-1',
        datetime: '20150830T123600Z',
        allHeaders: true,
      })
      expect(await signer.signature()).toBe(signature)
    })
  }
})
