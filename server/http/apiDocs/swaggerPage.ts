/** Where the page for people is. */
export const PAGE = '/api/docs'

/** Where the files of Swagger UI are. */
export const UI_FILES = `${PAGE}/static`

/** The name under which `initializer` stands among them. */
export const INITIALIZER = 'swagger-initializer.js'

/** The page itself: Swagger UI, which `initializer` starts. */
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

/** The script that starts it on the description at an address. The site's policy allows none within a page. */
export const initializer = (document: string): string =>
  `SwaggerUIBundle(${JSON.stringify({ url: document, dom_id: '#swagger-ui', deepLinking: true })})\n`
