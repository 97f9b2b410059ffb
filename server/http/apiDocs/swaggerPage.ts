export const PAGE = '/api/docs'

export const UI_FILES = `${PAGE}/static`

export const INITIALIZER = 'swagger-initializer.js'

export const swaggerPage = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="icon" href="${UI_FILES}/favicon-32x32.png">
<link rel="stylesheet" href="${UI_FILES}/swagger-ui.css">
<link rel="stylesheet" href="${UI_FILES}/index.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${UI_FILES}/swagger-ui-bundle.js"></script>
<script src="${UI_FILES}/${INITIALIZER}"></script>
</body>
</html>
`

/** In a file of its own, since the site's policy allows no inline scripts. */
export const initializer = (document: string): string =>
  `SwaggerUIBundle(${JSON.stringify({ url: document, dom_id: '#swagger-ui', deepLinking: true })})\n`
