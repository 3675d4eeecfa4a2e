import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Copies a folder under fixed names: the manifest, and the icons it points to, have stable addresses. */
export class StaticFilesPlugin {
  constructor(folder) {
    this.folder = folder;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('StaticFiles', (compilation) => {
      compilation.contextDependencies.add(this.folder);
      compilation.hooks.processAssets.tap({ name: 'StaticFiles', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        for (const name of readdirSync(this.folder, { recursive: true })) {
          const path = join(this.folder, name);
          if (statSync(path).isFile()) compilation.emitAsset(name, new sources.RawSource(readFileSync(path)));
        }
      });
    });
  }
}

const COMPRESSIBLE = /\.(js|css|html|svg|wasm|json|webmanifest)$/;
/** In bytes. A smaller answer fits into one packet anyway, compressed or not. */
const SMALLEST = 1024;

/** Writes `.br` and `.gz` siblings once, at build time, so that the server never compresses these files. */
export class PrecompressPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Precompress', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'Precompress', stage }, async (assets) => {
        const names = Object.keys(assets).filter((name) => COMPRESSIBLE.test(name) && assets[name].size() >= SMALLEST);
        await Promise.all(names.map(async (name) => {
          const bytes = assets[name].buffer();
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          const [br, gzipped] = await Promise.all([brotli(bytes, { params }), gz(bytes, { level: 9 })]);
          if (br.length < bytes.length) compilation.emitAsset(`${name}.br`, new sources.RawSource(br));
          if (gzipped.length < bytes.length) compilation.emitAsset(`${name}.gz`, new sources.RawSource(gzipped));
        }));
      });
    });
  }
}

/**
 * Writes the source maps into a folder of their own, and no file names its map: the maps hold the whole source, and
 * everything beside the app is served and shipped. The service worker has no map, as its list of files is inserted
 * after the maps are made.
 */
export class SourceMapsPlugin {
  constructor(folder) {
    this.folder = folder;
  }

  apply(compiler) {
    // The names carry hashes, so the maps of the build before would stay.
    compiler.hooks.beforeRun.tap('SourceMaps', () => rmSync(this.folder, { recursive: true, force: true }));
    const filename = join(relative(compiler.options.output.path, this.folder), '[file].map');
    const { SourceMapDevToolPlugin } = compiler.webpack;
    new SourceMapDevToolPlugin({ filename, append: false, exclude: /^sw\.js$/ }).apply(compiler);
  }
}

/** Writes which files each screen needs, by the name of its chunk: what the server's `Link` headers name and the size gate counts. */
export class PartsPlugin {
  constructor(name) {
    this.name = name;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Parts', (compilation) => {
      // When all names are final, and after the list that the service worker keeps.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'Parts', stage }, () => {
        const { namedChunkGroups, entrypoints } = compilation;
        const files = ({ chunks }) => chunks.flatMap((chunk) => [...chunk.files, ...chunk.auxiliaryFiles]);
        const groups = [...entrypoints, ...namedChunkGroups];
        const sizeOf = (file) => compilation.getAsset(file).source.size();
        const needed = (group) => files(group).filter((file) => !file.endsWith('.map'));
        // The largest first: over few connections it would otherwise be the last to come.
        const parts = groups.map(([name, group]) => [name, needed(group).sort((a, b) => sizeOf(b) - sizeOf(a))]);
        compilation.emitAsset(this.name, new sources.RawSource(`${JSON.stringify(Object.fromEntries(parts), null, 1)}\n`));
      });
    });
  }
}

/**
 * Fails the build where a style of the frame stands in another file too. That file comes later, so its copy would win over
 * what the screens say about the same element. It happens when a chunk is imported from outside the frame's own.
 */
export class OneFrameStylePlugin {
  constructor(frame) {
    this.frame = frame;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('OneFrameStyle', (compilation) => {
      compilation.hooks.afterOptimizeChunks.tap('OneFrameStyle', (all) => {
        const { chunkGraph } = compilation;
        for (const chunk of all) {
          if (chunk.name !== this.frame) continue;
          for (const module of chunkGraph.getChunkModulesIterableBySourceType(chunk, 'css/mini-extract') ?? []) {
            const others = [...chunkGraph.getModuleChunks(module)].filter((other) => other !== chunk);
            if (others.length === 0) continue;
            const names = others.map(({ name }) => name).join(', ');
            compilation.errors.push(new Error(`${module.nameForCondition()} is in the frame's styles and in those of ${names}`));
          }
        }
      });
    });
  }
}

/** The styles and scripts that stand in the pages themselves, by the word for them in a policy. */
const INLINE = { style: /<style\b[^>]*>(.*?)<\/style>/gs, script: /<script>(.*?)<\/script>/gs };
const hash = (source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/** Writes the hashes of the styles and scripts that stand in the pages: the server's content security policy allows no others. */
export class InlinePlugin {
  constructor(name) {
    this.name = name;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Inline', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'Inline', stage }, (assets) => {
        const pages = Object.keys(assets).filter((name) => name.endsWith('.html'));
        const html = pages.map((name) => assets[name].source().toString()).join('\n');
        const hashes = Object.entries(INLINE).map(([kind, pattern]) => {
          const found = [...html.matchAll(pattern)].map(([, source]) => hash(source));
          return [kind, [...new Set(found)]];
        });
        compilation.emitAsset(this.name, new sources.RawSource(`${JSON.stringify(Object.fromEntries(hashes), null, 1)}\n`));
      });
    });
  }
}
