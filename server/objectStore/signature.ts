import { AwsV4Signer } from 'aws4fetch'

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

interface RequestToSign {
  method: string
  url: URL
  headers: Record<string, string>
  bodySha256: string
  credentials: Credentials
  region: string
  now: Date
}

export async function signedHeaders(request: RequestToSign): Promise<Record<string, string>> {
  const { method, url, headers, bodySha256, credentials, region, now } = request
  const signer = new AwsV4Signer({
    ...credentials,
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': bodySha256 },
    service: 's3',
    region,
    datetime: now.toISOString().replace(/[:-]|\.\d{3}/g, ''),
    // Without `allHeaders`, the headers Range and Content-Type would not be signed.
    allHeaders: true,
  })
  return Object.fromEntries((await signer.sign()).headers)
}
