/** Id of the template that holds a page's scripts. The scripts can wait, because the page can be read without them. */
export const SCRIPTS_ID = 'scripts'

/** Milliseconds after which the scripts are loaded in any case, since some browsers do not report paints. */
const LATEST = 3_000

/**
 * Loads a page's scripts in their order after the first paint, so that they do not delay what is visible. In a
 * background tab, which is not painted, the scripts load at once. The Content-Security-Policy allows this inline script
 * by its hash.
 */
export const afterPaintScript = `(()=>{let t=document.getElementById('${SCRIPTS_ID}'),g=()=>{if(!t)return;let f=document.importNode(t.content,true);t=0;f.querySelectorAll('script').forEach(s=>s.async=false);document.body.append(f)};if(document.hidden)g();else{setTimeout(g,${LATEST});new PerformanceObserver(g).observe({type:'paint',buffered:true})}})()`
